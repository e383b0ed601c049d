import { ContainerModule } from 'inversify'
import { createPortal } from '../../src/composition/create-portal'
import { OUTSIDE } from '../../src/composition/tokens'
import { en } from '../../src/i18n/en'
import type { compose as composeSandbox } from '../../src/composition/sandbox'

/**
 * The portal with nobody behind its ports: what every composition puts into a build, and nothing of its own. It is
 * built and read, never run.
 */
export const compose: typeof composeSandbox = () => {
  const { texts, ...ports } = OUTSIDE
  const outside = new ContainerModule(({ bind }) => {
    bind(texts).toConstantValue(en)
    for (const port of Object.values(ports)) bind<unknown>(port).toConstantValue({})
  })
  return { portal: createPortal(outside).portal, extras: null }
}
