import { Container } from 'inversify'
import { bindIn, type MakeContainer } from './wiring'

/** Inversify over the wiring. `jitless` keeps to a policy without eval. */
export const makeContainer: MakeContainer = (bindings, made) => {
  const container = new Container({ defaultScope: 'Singleton', jitless: true })
  for (const binding of bindings) {
    if (made.has(binding.token)) container.bind(binding.token).toConstantValue(made.get(binding.token))
    else bindIn(container, binding)
  }
  return container
}
