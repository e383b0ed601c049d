import type { World } from '#adapters/in-memory/world'
import type { Subscription } from '#core/domain/subscriber'
import { StartPurchaseViewModel } from '../../src/features/checkout/start-purchase.view-model'
import { writeRecord } from '#core/domain/purchase-record'
import { productOf } from '#core/domain/plan-catalogue'
import { today } from '#core/ports/clock'
import { yearlyPlan } from './catalogue'
import { Portal, portalContainer, type PortalChoices } from './portal'
import { newTestEnvironment, personOf, signIn, type TestEnvironment } from './test-world'

interface Choices {
  readonly email?: string
  readonly composition?: PortalChoices
}

/** The portal at an address without screens: tests create, start and stop the view models. */
export async function portalAt(address: string, { email, composition }: Choices = {}) {
  const environment = newTestEnvironment()
  if (email !== undefined) await signIn(environment, email)
  const portal = new Portal(portalContainer(environment.ports, composition))
  const [path = '', search = ''] = address.split('?')
  portal.navigation.onLocationChange(path, search)
  const redirects: string[] = []
  const arrive = (location: string) => {
    const [to = '', query = ''] = location.split('?')
    portal.navigation.onLocationChange(to, query)
  }
  portal.navigation.connect({ push: arrive, replace: (to) => void redirects.push(to), back: () => undefined })
  portal.start()
  portal.viewModel(StartPurchaseViewModel).start()
  const settle = () => environment.clock.advance(0)
  await environment.clock.advance(200)
  environment.service.calls.length = 0
  redirects.length = 0

  /** `service.calls` and `redirects` start empty. */
  return { ...environment, portal, settle, redirects }
}

/** Changes a subscription on the service, as another tab or a request whose response was lost would. */
export function changeSubscription(world: World, email: string, change: Partial<Subscription>): void {
  world.change((draft) => {
    const subscription = draft.accounts.find((account) => account.email === email)?.subscription
    if (!subscription) throw new Error(`${email} has no subscription`)
    Object.assign(subscription.details, change)
  })
}

/** Gives the user `free` the subscription of another account, as if they had subscribed elsewhere. */
export function subscribeElsewhere(world: World, account: 'subscribed' | 'appstore' = 'subscribed'): void {
  world.change((draft) => {
    const [free, subscriber] = ['free', account].map((id) => draft.accounts.find((one) => one.id === id))
    if (free && subscriber?.subscription) free.subscription = subscriber.subscription
  })
}

/** Stores a purchase of the account whose outcome is awaited since `ago` milliseconds. */
export function storePendingPurchase(
  { world, storage, clock }: TestEnvironment,
  email = 'free@example.com',
  ago = 0,
  isPaid = true,
): void {
  const order = { product: productOf(yearlyPlan, 'US', today(clock)) }
  const { id: accountId } = personOf(world, email)
  const record = { accountId, order, checkoutId: 'cs_1', awaitedSince: clock.now() - ago, isPaid }
  storage.write('pending-purchase', writeRecord(record))
}
