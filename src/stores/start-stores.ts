import type { Container } from 'inversify'
import { reaction, when } from 'mobx'
import { mayRunThirdPartyScripts } from '#core/domain/privacy'
import { findRoute } from '#core/domain/routes'
import { ConsentedAnalytics } from '#core/use-cases/consented-analytics'
import { PORTS } from '../ports'
import { CountryStore } from './country-store'
import { NavigationStore } from './navigation-store'
import { OrderStore } from './order-store'
import { PurchaseStore } from './purchase-store'
import { SessionStore } from './session-store'
import { SignInDetailsStore } from './sign-in-details-store'

/**
 * Loads the session and the country, and starts the reactions between the stores. `path` is the page's path until the
 * router reports it. Returns a dispose function.
 */
export function startStores(container: Container, path: string): () => void {
  const [session, order] = [container.get(SessionStore), container.get(OrderStore)]
  const [details, country] = [container.get(SignInDetailsStore), container.get(CountryStore)]
  const navigation = container.get(NavigationStore)
  const [analytics, idleTime] = [container.get(ConsentedAnalytics), container.get(PORTS.idleTime)]
  const currentPath = () => (navigation.isReady ? navigation.address.path : path)
  const mayRunScripts = () => mayRunThirdPartyScripts(currentPath())
  const disposers = [
    reaction(
      () => session.state.type,
      (type, previous) => {
        details.clear()
        // The next user must not see the order.
        if (previous !== 'signed-in' || type !== 'signed-out') return
        order.clear()
        order.discardDraft()
      },
    ),
    // Some services preview a code for signed-in users only.
    reaction(
      () => session.state.type === 'signed-in' && order.order?.promo.type === 'after-sign-in',
      (isWaiting) => isWaiting && void order.applyPromo(),
    ),
    container.get(PurchaseStore).start(),
    session.start(),
    // The page is complete: idle work may start.
    when(
      () => session.state.type !== 'loading' && !(country.state.type === 'resolving' && mayRunScripts()),
      () => idleTime.start(),
    ),
    when(mayRunScripts, () => void country.start()),
  ]
  const route = findRoute(path) ?? 'not-found'
  const trackSpeed = () =>
    container
      .get(PORTS.pageSpeed)
      .observe((metric) => analytics.track({ name: 'web_vital', route, ...metric }))
  idleTime.whenIdle(() => void analytics.load(currentPath).then(trackSpeed))
  return () => {
    for (const dispose of disposers) dispose()
  }
}
