import { BrowserPortalStorage } from '#adapters/browser/browser-portal-storage'
import * as httpClient from '#adapters/http/http-client'
import { HttpPortalApi } from '#adapters/http/http-portal-api'
import { awaitedStanding } from '#core/domain/purchase-standing'
import type { Analytics } from '#core/ports/analytics'
import { inMemoryPorts } from '../../../../src/composition/in-memory'
import type { CheckoutViewModel } from '../../../../src/features/checkout/checkout.view-model'
import type { Ports } from '../../../../src/ports'
import { ChangePaymentMethodViewModel } from '../../../../src/screens/change-payment-method/change-payment-method.view-model'
import { PlanChangeViewModel } from '../../../../src/screens/change-plan/plan-change.view-model'
import { EditProfileViewModel } from '../../../../src/features/account/edit-field.view-model'
import { HeadlessPage } from '../../../support/headless-page'
import { origin } from '../../../support/portal'
import type { Browser } from './browser'
import { faultyCardForms } from './faulty-card-forms'
import { faultyIdentity } from './faulty-identity'
import { networkOf, serviceAddress, type SessionRequest } from './network'
import { PageLifetime } from './page-lifetime'
import { orderName, type Confirmation } from './recorder'
import { SimulatedStorage } from './simulated-storage'
import { TabMemory } from './tab-memory'

/** A tab of the browser: the page that is loaded in it, and what persists across page loads. */
export class Tab {
  readonly sessionStorage = new SimulatedStorage()
  readonly memory = new TabMemory()
  page: HeadlessPage<ReturnType<Tab['portsFor']>>
  /** The checkout sessions and payments that the page requested. */
  sessionRequests: SessionRequest[] = []
  confirmations: Confirmation[] = []
  /** The country that the page was told; undefined when it is unknown. */
  country: string | undefined
  /** The checkout of the last payment: what the back/forward cache restores. */
  lastCheckout: CheckoutViewModel | undefined
  /** Each page has its own: a late response to a closed page must not change the next page. */
  #lifetime = new PageLifetime()
  readonly #browser: Browser

  constructor(
    browser: Browser,
    readonly name: string,
    address: string,
  ) {
    this.#browser = browser
    this.page = this.#load(address)
  }

  get portal() {
    return this.page.portal
  }

  /** Whether the page was left for the bank. */
  get isAtBank(): boolean {
    return this.page.externalRedirects.length > 0
  }

  /** The editable fields of the profile; undefined on other screens. */
  get fields() {
    return this.page.find(EditProfileViewModel)?.fields
  }

  /** The account that the page shows as signed in. */
  get account() {
    const { state } = this.portal.session
    return state.type === 'signed-in' ? state.account : undefined
  }

  /** How a payment stands that the page waits for. */
  get awaitedStanding() {
    return awaitedStanding(this.portal.purchases.purchase, this.#browser.clock.now())
  }

  /** Loads an address, as the address bar and the reload button do. */
  load(address: string): void {
    this.close()
    this.page = this.#load(address)
  }

  answerAtBank(answer: 'approve' | 'refuse', tellsFailure = false): void {
    const returned = new URL(this.page.answerAtBank(answer), origin)
    if (tellsFailure) returned.searchParams.set('redirect_status', 'failed')
    this.load(returned.pathname + returned.search)
  }

  /** Restores the page that was left, from the back/forward cache. */
  restore(): void {
    this.page.externalRedirects.length = 0
    this.lastCheckout?.pageRestored()
    this.page.find(ChangePaymentMethodViewModel)?.pageRestored()
    this.page.find(PlanChangeViewModel)?.pageRestored()
  }

  close(): void {
    this.#lifetime.isOver = true
    this.page.close()
  }

  private portsFor(lifetime: PageLifetime) {
    const { world, clock, recorder, localStorage } = this.#browser
    const fakes = inMemoryPorts(world)
    const identity = lifetime.bind(faultyIdentity(fakes.identity, this.#browser))
    const network = lifetime.bind({ fetch: networkOf(this.#browser, this.sessionRequests) })
    const service = {
      baseAddress: serviceAddress,
      bearer: (options: Parameters<typeof identity.bearerToken>[0]) => identity.bearerToken(options),
      clock,
      language: 'en',
      fetch: (address: string, details: RequestInit) => network.fetch(address, details),
    }
    // Loading a chunk would take real time.
    const { calls: portalApi } = new HttpPortalApi(service, async () => httpClient)
    const storage = new BrowserPortalStorage({
      session: () => (lifetime.isOver ? undefined : this.sessionStorage),
      local: () => (lifetime.isOver ? undefined : localStorage),
    })
    const track: Analytics['track'] = (event) => {
      const { session } = world.read()
      if (event.name === 'purchase')
        recorder.purchaseEvents.push(`${session?.accountId} ${orderName(event.product_id, event.promo_code)}`)
      fakes.analytics.track(event)
    }
    const lookUp: Ports['geo']['lookUp'] = () => {
      const found = fakes.geo.lookUp()
      if (!lifetime.isOver) this.country = found.type === 'known' ? found.country : undefined
      return found
    }
    const analytics = { ...lifetime.bind({ load: () => undefined, track }), needsConsent: true }
    const config = { ...fakes.config, consentCountries: ['NZ'] }
    const ports: Ports = {
      ...fakes,
      config,
      analytics,
      geo: { lookUp },
      identity,
      portalStorage: storage,
      portalApi,
    }
    return { ...ports, log: fakes.log, bank: fakes.bankAuthentication, world, clock, storage, ports }
  }

  #load(address: string) {
    this.#lifetime = new PageLifetime()
    this.sessionRequests = []
    this.confirmations = []
    this.lastCheckout = undefined
    this.memory.onPageLoad()
    const { world, faults, recorder, override } = this.#browser
    const { confirmations } = this
    const lifetime = this.#lifetime
    return new HeadlessPage(this.portsFor(lifetime), address, {
      override,
      ...faultyCardForms({ world, faults, recorder, lifetime, confirmations }),
    })
  }
}
