import type { Container, ServiceIdentifier } from 'inversify'
import { createContainer } from '../../src/composition/create-container'
import type { PortalConfig } from '../../src/portal-config'
import type { Ports } from '../../src/ports'
import { CountryStore } from '../../src/stores/country-store'
import { NavigationStore } from '../../src/stores/navigation-store'
import { NoticeStore } from '../../src/stores/notice-store'
import { OrderStore } from '../../src/stores/order-store'
import { PurchaseStore } from '../../src/stores/purchase-store'
import { SessionStore } from '../../src/stores/session-store'
import { startStores } from '../../src/stores/start-stores'
import { chunkModules } from './bindings'

export { origin } from '../../src/composition/in-memory'

export const bankAddress = 'https://bank.example.com/approve'

/** How a page's ports differ from the fakes. */
export interface PortalChoices {
  readonly ports?: Partial<Ports>
  readonly config?: Partial<PortalConfig>
  readonly inAppBrowser?: boolean
}

/** The portal of one page load, for tests that look at stores and view models. */
export class Portal {
  readonly country: CountryStore
  readonly navigation: NavigationStore
  readonly notices: NoticeStore
  readonly order: OrderStore
  readonly purchases: PurchaseStore
  readonly session: SessionStore

  constructor(readonly container: Container) {
    this.country = container.get(CountryStore)
    this.navigation = container.get(NavigationStore)
    this.notices = container.get(NoticeStore)
    this.order = container.get(OrderStore)
    this.purchases = container.get(PurchaseStore)
    this.session = container.get(SessionStore)
  }

  /** A new view model, as a screen gets it. */
  viewModel<Model>(identifier: ServiceIdentifier<Model>): Model {
    return this.container.get(identifier)
  }

  /** Starts the stores on a page; returns a function that stops them. */
  start(path = '/'): () => void {
    return startStores(this.container, path)
  }
}

/** A browser, or the one of an app. */
export const browserInfo = (isInApp = false, languages: readonly string[] = []) => ({
  userAgent: isInApp ? 'Instagram' : '',
  isOnHomeScreen: false,
  languages,
})

/** A container with the modules of all screens, over the given ports. */
export function portalContainer(
  ports: Ports,
  { ports: others, config, inAppBrowser }: PortalChoices = {},
): Container {
  const container = createContainer({
    ...ports,
    ...others,
    config: { ...ports.config, ...config },
    browserInfo: browserInfo(inAppBrowser),
  })
  container.load(...chunkModules.map(({ module }) => module))
  return container
}
