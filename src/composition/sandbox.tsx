import type { ReactNode } from 'react'
import { BrowserOrderStorage } from '../../adapters/browser/browser-order-storage'
import { IdleTime } from '../../adapters/browser/idle-time'
import { readVisitorsBrowser } from '../../adapters/browser/visitors-browser'
import { ConsoleLog } from '../../adapters/browser/console-log'
import { createCardSetupForm, createCheckoutForm } from '../../adapters/in-memory/checkout-form'
import { InMemoryAnalytics } from '../../adapters/in-memory/in-memory-analytics'
import { InMemoryCardSetupReturn } from '../../adapters/in-memory/in-memory-card-setup-return'
import { InMemoryGeo } from '../../adapters/in-memory/in-memory-geo'
import { InMemoryIdentity } from '../../adapters/in-memory/in-memory-identity'
import { InMemoryPortalApi } from '../../adapters/in-memory/in-memory-portal-api'
import type { World } from '../../adapters/in-memory/world'
import type { Log } from '../../src-core/ports/log'
import { textsWith } from '../i18n/texts'
import type { PortalConfig } from '../portal-config'
import { createPortal, lookAhead, startPortal, onceKnown } from './create-portal'
import { sandboxConfig } from './sandbox-config'
import { sandboxTexts } from './sandbox-texts'
import { openSandboxWorld } from './sandbox-world'
import type { Composed } from './composed'
import { OUTSIDE } from './tokens'
import { constant, type Binding } from './wiring'
import './sandbox-place.css'

/** The portal with every port played by a fake: no server, no keys, and tools to play the world with. */
export function compose(): Composed {
  const world = openSandboxWorld()
  const log = new ConsoleLog(window.console)
  const idle = new IdleTime()
  const created = createPortal(sandboxOutside(world, log))
  return {
    portal: created.portal,
    start: () => start(created, idle),
    extras: fetchTools(world, log),
    drawn: () => onceKnown(created.portal, () => idle.begin()),
    idle: new Promise(idle.whenIdle),
  }
}

/** The values of the sandbox are a part of it. */
export const checkConfiguration = (): Promise<void> => Promise.resolve()

/** Nobody waits for the tools: they come when the portal is on its way, or not at all to a page that is being left. */
async function fetchTools(world: World, log: Log): Promise<ReactNode> {
  try {
    const { SandboxTools } = await import('./sandbox-tools/sandbox-tools')
    return <SandboxTools world={world} />
  } catch (cause) {
    log.warn('The sandbox tools did not load.', cause)
    return null
  }
}

function start(created: ReturnType<typeof createPortal>, idle: IdleTime): void {
  startPortal(created.portal)
  lookAhead(created, idle.whenIdle)
}

function sandboxOutside(world: World, log: Log): readonly Binding[] {
  const identity = new InMemoryIdentity(world, { resetEmail: sandboxTexts.resetEmail })
  const { origin } = window.location
  const cardForm = {
    texts: sandboxTexts.cardForm,
    leaveTo: (address: string) => window.location.assign(address),
    bankAddress: `${origin}/sandbox/bank.html`,
  }

  return [
    constant(OUTSIDE.identity, identity),
    constant(OUTSIDE.portalApi, new InMemoryPortalApi(world, () => bearer(identity))),
    constant(OUTSIDE.geo, new InMemoryGeo(world, world.clock)),
    constant(
      OUTSIDE.orderStorage,
      new BrowserOrderStorage({ session: () => window.sessionStorage, local: () => window.localStorage }),
    ),
    constant(OUTSIDE.visitorsBrowser, readVisitorsBrowser(window.navigator.userAgent)),
    constant(OUTSIDE.clock, world.clock),
    constant(OUTSIDE.analytics, new InMemoryAnalytics(world)),
    constant(OUTSIDE.log, log),
    constant(OUTSIDE.prepareCheckout, () => undefined),
    constant(OUTSIDE.checkoutForm, createCheckoutForm(world, cardForm)),
    constant(OUTSIDE.cardSetupForm, createCardSetupForm(world, cardForm)),
    constant(OUTSIDE.cardSetupReturn, new InMemoryCardSetupReturn(world)),
    constant(OUTSIDE.config, configuredFor(world)),
    constant(OUTSIDE.catalogue, world.catalogue),
    constant(OUTSIDE.texts, textsWith()),
    constant(OUTSIDE.origin, origin),
  ]
}

/** Where the world asks for consent, it does so in the country that it is in. */
function configuredFor(world: World): PortalConfig {
  const { consent, country } = world.read().controls
  if (consent === 'not-asked') return sandboxConfig
  return { ...sandboxConfig, consentCountries: [country === 'automatic' ? 'US' : country] }
}

async function bearer(identity: InMemoryIdentity): Promise<string | undefined> {
  const token = await identity.bearerToken()
  return token.type === 'success' ? token.value : undefined
}
