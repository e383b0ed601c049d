import type { Container } from 'inversify'
import { reaction, when } from 'mobx'
import { PORTS } from '../ports'
import { CountryStore } from './country-store'
import { OrderStore } from './order-store'
import { SessionStore } from './session-store'
import { SignInDetailsStore } from './sign-in-details-store'

/** Finds out who is signed in, and from which country, and lets the stores follow the session. Returns a function that stops. */
export function startStores(container: Container): () => void {
  const [session, order] = [container.get(SessionStore), container.get(OrderStore)]
  const [details, country] = [container.get(SignInDetailsStore), container.get(CountryStore)]
  const stop = [
    reaction(
      () => session.state.type,
      (type, previous) => {
        details.clear()
        if (previous === 'signed-in' && type === 'signed-out') order.reset()
      },
    ),
    // A code that the service prices only for signed-in users is checked as soon as the visitor is one.
    reaction(
      () => session.state.type === 'signed-in' && order.order?.promo.type === 'after-sign-in',
      (isDue) => isDue && void order.applyPromo(),
    ),
    session.start(),
    // The page is complete now: work that has waited for an idle moment may run.
    when(
      () => session.state.type !== 'loading' && country.state.type !== 'resolving',
      () => container.get(PORTS.idleTime).begin(),
    ),
  ]
  void country.start()
  return () => {
    for (const each of stop) each()
  }
}
