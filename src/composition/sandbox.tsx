import { ContainerModule } from 'inversify'
import type { ReactNode } from 'react'
import { BrowserOrderStorage } from '../../adapters/browser/browser-order-storage'
import { readVisitorsBrowser } from '../../adapters/browser/visitors-browser'
import { ConsoleLog } from '../../adapters/browser/console-log'
import { createCardSetupForm, createCheckoutForm } from '../../adapters/in-memory/checkout-form'
import { InMemoryAnalytics } from '../../adapters/in-memory/in-memory-analytics'
import { InMemoryCardSetupReturn } from '../../adapters/in-memory/in-memory-card-setup-return'
import { InMemoryGeo } from '../../adapters/in-memory/in-memory-geo'
import { InMemoryIdentity } from '../../adapters/in-memory/in-memory-identity'
import { InMemoryPortalApi } from '../../adapters/in-memory/in-memory-portal-api'
import type { World } from '../../adapters/in-memory/world'
import { en } from '../i18n/en'
import type { Portal } from '../portal'
import { createPortal } from './create-portal'
import { sandboxConfig } from './sandbox-config'
import { sandboxTexts } from './sandbox-texts'
import { SandboxTools } from './sandbox-tools/sandbox-tools'
import { openSandboxWorld } from './sandbox-world'
import { OUTSIDE } from './tokens'

/** The portal with every port played by a fake: no server, no keys, and tools to play the world with. */
export function compose(): { readonly portal: Portal; readonly extras: ReactNode } {
  const world = openSandboxWorld()
  const { portal } = createPortal(sandboxOutside(world))
  return { portal, extras: <SandboxTools world={world} /> }
}

function sandboxOutside(world: World): ContainerModule {
  const identity = new InMemoryIdentity(world, { resetEmail: sandboxTexts.resetEmail })
  const { origin } = window.location
  const cardForm = {
    texts: sandboxTexts.cardForm,
    leaveTo: (address: string) => window.location.assign(address),
    bankAddress: `${origin}/sandbox/bank.html`,
  }

  return new ContainerModule(({ bind }) => {
    bind(OUTSIDE.identity).toConstantValue(identity)
    bind(OUTSIDE.portalApi).toConstantValue(new InMemoryPortalApi(world, () => bearer(identity)))
    bind(OUTSIDE.geo).toConstantValue(new InMemoryGeo(world, world.clock))
    bind(OUTSIDE.orderStorage).toConstantValue(
      new BrowserOrderStorage({ session: () => window.sessionStorage, local: () => window.localStorage }),
    )
    bind(OUTSIDE.visitorsBrowser).toConstantValue(readVisitorsBrowser(window.navigator.userAgent))
    bind(OUTSIDE.clock).toConstantValue(world.clock)
    bind(OUTSIDE.analytics).toConstantValue(new InMemoryAnalytics(world))
    bind(OUTSIDE.log).toConstantValue(new ConsoleLog(window.console))
    bind(OUTSIDE.checkoutForm).toConstantValue(createCheckoutForm(world, cardForm))
    bind(OUTSIDE.cardSetupForm).toConstantValue(createCardSetupForm(world, cardForm))
    bind(OUTSIDE.cardSetupReturn).toConstantValue(new InMemoryCardSetupReturn(world))
    bind(OUTSIDE.config).toConstantValue(sandboxConfig)
    bind(OUTSIDE.catalogue).toConstantValue(world.catalogue)
    bind(OUTSIDE.texts).toConstantValue(en)
    bind(OUTSIDE.origin).toConstantValue(origin)
  })
}

async function bearer(identity: InMemoryIdentity): Promise<string | undefined> {
  const token = await identity.bearerToken()
  return token.type === 'success' ? token.value : undefined
}
