import type { ServiceIdentifier } from 'inversify'
import { coreBindings } from '../../../src/composition/core.bindings'
import { presentationBindings } from '../../../src/composition/presentation.bindings'
import type { Binding } from '../../../src/composition/wiring'
import { screenBindings } from '../../support/screen-bindings'
import type { Instead } from '../simulated/browser'

/** A bug that somebody might make, and the promise that it breaks. */
export interface Planted {
  readonly promise: string
  readonly bug: string
  readonly plant: Instead
}

/** The outside of the page, for bugs that need something which is not theirs. */
type Outside = <Bound>(token: ServiceIdentifier<Bound>) => Bound

/** One part of the portal, made as ever and bent afterwards; where `change` answers something, that stands instead. */
export function bend<Bound>(
  token: ServiceIdentifier<Bound>,
  change: (made: Bound, outside: Outside) => Bound | void,
): Instead {
  return (outside) => {
    const known = [...outside, ...coreBindings, ...presentationBindings, ...screenBindings]
    const find = (wanted: ServiceIdentifier) => {
      const found = known.find((binding) => binding.token === wanted)
      if (!found) throw new Error(`Nothing is bound to ${String(wanted)}`)
      return found
    }
    const { needs, make } = find(token)
    // The outside is bound as constants: making one needs nothing and makes nothing anew.
    const reach: Outside = (wanted) => (find(wanted).make as () => never)()
    const bent: Binding = {
      token,
      needs,
      make: (...given: never[]) => {
        const made = make(...given) as Bound
        return change(made, reach) ?? made
      },
    }
    return [bent]
  }
}

/** Bends what a factory makes. */
export function bendEach<Model>(
  token: ServiceIdentifier<(...given: never[]) => Model>,
  change: (model: Model) => void,
): Instead {
  return bend(token, (make) => (...given) => {
    const model = make(...given)
    change(model)
    return model
  })
}

export function both(...plants: readonly Instead[]): Instead {
  return (outside) => plants.flatMap((plant) => plant(outside))
}
