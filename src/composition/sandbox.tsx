import type { Elements } from '../ui/elements'
import { BrowserDownloads } from '#adapters/browser/browser-downloads'
import { BrowserPortalStorage } from '#adapters/browser/browser-portal-storage'
import { BrowserIdleTime } from '#adapters/browser/browser-idle-time'
import { readCountryOf } from '#adapters/browser/country-meta'
import { readBrowserInfo } from '#adapters/browser/browser-info'
import { createCardSetupForm, createCheckoutForm } from '../../adapters/in-memory/checkout-form'
import type { InMemoryBankAuthentication } from '#adapters/in-memory/in-memory-bank-authentication'
import type { World } from '#adapters/in-memory/world'
import type { Log } from '#core/ports/log'
import type { PortalConfig } from '../portal-config'
import type { Composition } from './composition'
import { inMemoryPorts } from './in-memory'
import { createLog } from './create-log'
import { sandboxConfig } from './sandbox-config'
import { sandboxMessages } from '#messages/sandbox'
import { pagePrefix } from '../i18n/localized-path'
import { openSandboxWorld } from './sandbox-world'
import './sandbox-strip.css'

/** Composes the portal with in-memory fakes in a browser, and tools to control them. Needs no server and no keys. */
export function compose(): Composition {
  const world = openSandboxWorld()
  const idleTime = new BrowserIdleTime(window)
  const log = createLog(idleTime, async () => (await import('./sandbox-reporter')).sandboxReporter(world))
  const origin = window.location.origin + pagePrefix
  const cardForm = {
    messages: sandboxMessages.cardForm,
    redirectTo: (address: string) => window.location.assign(address),
    bankAddress: `${origin}/sandbox/bank.html`,
  }
  const ports = inMemoryPorts(world, sandboxMessages.resetEmail)
  return {
    ports: {
      ...ports,
      cardForms: {
        CheckoutForm: createCheckoutForm(world, cardForm),
        CardSetupForm: createCardSetupForm(world, cardForm),
        preloadCheckout: () => undefined,
      },
      config: configFor(world),
      downloads: new BrowserDownloads(window),
      idleTime,
      log,
      portalStorage: new BrowserPortalStorage({
        session: () => window.sessionStorage,
        local: () => window.localStorage,
      }),
      origin,
      pageCountry: readCountryOf(document),
      trackingConsent: { type: world.read().controls.cookieConsent === 'asked' ? 'ask' : 'not-needed' },
      browserInfo: readBrowserInfo(window.navigator),
    },
    devtools: loadTools(world, ports.bankAuthentication, log),
  }
}

/** Does nothing: the sandbox's configuration is built in. */
export const checkConfiguration = (): Promise<void> => Promise.resolve()

async function loadTools(world: World, bank: InMemoryBankAuthentication, log: Log): Promise<Elements> {
  try {
    const [{ SandboxTools }, { BankDialog }] = await Promise.all([
      import('./sandbox-tools/sandbox-tools'),
      import('../../adapters/in-memory/bank-dialog'),
    ])
    return (
      <>
        <BankDialog bank={bank} messages={sandboxMessages.bank} />
        <SandboxTools world={world} />
      </>
    )
  } catch (cause) {
    log.warn('The sandbox tools did not load.', cause)
    return null
  }
}

/** Adds the current country to the consent countries if the tools require consent. */
function configFor(world: World): PortalConfig {
  const { consent, country } = world.read().controls
  if (consent === 'not-asked') return sandboxConfig
  return { ...sandboxConfig, consentCountries: [country === 'automatic' ? 'US' : country] }
}
