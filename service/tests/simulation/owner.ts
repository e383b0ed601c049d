import type { Dashboard } from '../../fake-stripe/dashboard.ts'
import type { FakeStripe } from '../../fake-stripe/fake-stripe.ts'
import type { Stored } from '../../fake-stripe/objects.ts'
import { idOf } from '../../fake-stripe/store.ts'
import { blocksCheckout, isPaused, isRunning } from '../../src/subscription/access.ts'
import { failsLater, goodCard, otherCard } from '../support/harness.ts'
import type { Memory } from './memory.ts'

/** An owner in Stripe's dashboard. */
export interface Owner {
  readonly fakeStripe: FakeStripe
  readonly memory: Memory
  /** Seconds since the epoch. */
  readonly now: number
}

type Action = (owner: Owner, target: number, choice: number) => void
type Subscription = Stored<'subscription'>

const cards = [goodCard, otherCard, failsLater]
const secondsOfHour = 60 * 60
const secondsOfDay = 24 * secondsOfHour

/** What an owner does in Stripe's dashboard. An action that has no object to act on does nothing. */
export const ownerActions = {
  schedule: onSubscription(
    (each) => isRunning(each) && each.schedule === null,
    ({ dashboard, fakeStripe }, each, choice) => {
      const priceId = sameCurrency(fakeStripe, each, choice)
      dashboard.schedule(each.id, priceId === undefined ? {} : { priceId })
    },
  ),
  release: onSubscription(
    (each) => each.schedule !== null,
    ({ dashboard }, { id }) => dashboard.releaseSchedule(id),
  ),
  pause: onSubscription(isRunning, ({ dashboard }, { id }) => dashboard.pause(id)),
  resume: onSubscription(isPaused, ({ dashboard }, { id }) => dashboard.resume(id)),
  pauseCollection: onSubscription(isRunning, ({ dashboard }, { id }, choice) =>
    dashboard.pauseCollection(
      id,
      pick([null, 'keep_as_draft', 'mark_uncollectible', 'void'] as const, choice) ?? null,
    ),
  ),
  giveTrial: onSubscription(
    (each) => isRunning(each) && each.schedule === null,
    ({ dashboard, memory, now }, { id, trial_end }, choice) => {
      const days = pick([7, 30, 90], choice) ?? 7
      dashboard.giveTrial(id, days)
      // The trial that the checkout set, given again within the hour, cannot be told from it.
      const isSame = Math.abs(now + days * secondsOfDay - (trial_end ?? 0)) <= secondsOfHour
      if (!isSame) memory.givenTrials.add(id)
    },
  ),
  changePrice: onSubscription(isRunning, ({ dashboard, fakeStripe }, each, choice) => {
    const price = sameCurrency(fakeStripe, each, choice)
    if (price !== undefined) dashboard.changeSubscriptionPrice(each.id, price)
  }),
  setQuantity: onSubscription(isRunning, ({ dashboard }, { id }, choice) =>
    dashboard.setQuantity(id, (choice % 3) + 1),
  ),
  addDiscount: onSubscription(isRunning, ({ dashboard, fakeStripe }, { id }, choice) => {
    const coupon = pick(fakeStripe.all('coupon'), choice)
    if (coupon) dashboard.addDiscount(id, coupon.id)
  }),
  editMetadata: onSubscription(blocksCheckout, ({ dashboard }, { id }, choice) =>
    dashboard.editMetadata(id, pick(metadata, choice) ?? {}),
  ),
  cancel: onSubscription(blocksCheckout, ({ dashboard, now }, { id, schedule }, choice) => {
    const when = pick(['now', 'at period end', now + 100 * secondsOfDay] as const, choice) ?? 'now'
    if (when === 'now' || schedule === null) dashboard.cancelSubscription(id, when)
  }),
  giveUp: onSubscription(
    ({ status }) => status === 'past_due',
    ({ fakeStripe }, { id }, choice) => fakeStripe.giveUpOn(id, choice % 2 === 0 ? 'canceled' : 'unpaid'),
  ),
  createBeside: onCustomer(({ dashboard, fakeStripe }, id, choice) => {
    const price = pick(
      fakeStripe.all('price').filter(({ active }) => active),
      choice,
    )
    if (price) dashboard.createSubscription(id, price.id)
  }),
  deleteCustomer: onCustomer(({ dashboard }, id) => dashboard.deleteCustomer(id)),
  addInvoiceItem: onCustomer(({ dashboard }, id, choice) =>
    dashboard.addInvoiceItem(id, pick([700, -300, -50_000], choice) ?? 700),
  ),
  giveCredit: onCustomer(({ dashboard }, id, choice) =>
    dashboard.giveCredit(id, pick([500, 100_000, -250], choice) ?? 500),
  ),
  editCustomer: onCustomer(({ dashboard, fakeStripe }, id, choice) => {
    const customer = fakeStripe.all('customer').find((each) => each.id === id)
    const name = customer?.metadata['uid'] || 'someone'
    const changes: readonly Parameters<Dashboard['editCustomer']>[1][] = [
      { email: `${name}+owner@example.org` },
      { metadata: { note: String(choice) } },
      { email: `${name}+${choice}@example.org`, metadata: { vip: 'yes' } },
    ]
    dashboard.editCustomer(id, pick(changes, choice) ?? {})
  }),
  /** Removed, given to another user, or mistyped. */
  editUserId: onCustomer(({ dashboard, fakeStripe, memory }, id, choice) => {
    // Most owners leave it alone.
    if (choice % 4 !== 0) return
    const customer = fakeStripe.all('customer').find((each) => each.id === id)
    const uid = pick(['', 'user1', 'USER2', 'user3', "user'4"], choice / 4) ?? ''
    for (const each of [customer?.metadata['uid'], uid, ...ownersOf(fakeStripe, memory, id)])
      if (each) memory.confused.add(each)
    dashboard.editCustomer(id, { metadata: { uid } })
  }),
  addDefaultCard: onCustomer(({ dashboard }, id, choice) => {
    dashboard.addDefaultCard(id, pick(cards, choice) ?? goodCard)
  }),
  replaceCard: onCard(({ dashboard }, id, choice) =>
    dashboard.replaceCard(id, { last4: String(1000 + (choice % 9000)) }),
  ),
  detachCard: onCard(({ dashboard }, id) => dashboard.detachCard(id)),
  refund: onCharge(({ dashboard }, { id }, choice) =>
    dashboard.refund(id, choice % 2 === 0 ? undefined : 100),
  ),
  dispute: onCharge(({ dashboard }, { id }) => dashboard.dispute(id)),
  voidInvoice: onInvoice(({ dashboard }, id) => dashboard.voidInvoice(id)),
  markUncollectible: onInvoice(({ dashboard }, id) => dashboard.markUncollectible(id)),
  /** A plan that is off sale comes back, so that a run does not end without plans. */
  archivePrice: ({ fakeStripe }, target) => {
    const archived = fakeStripe.all('price').find(({ active }) => !active)
    const price = pick(fakeStripe.all('price'), target)
    if (archived) archived.active = true
    else if (price) fakeStripe.dashboard.archivePrice(price.id)
  },
} satisfies Record<string, Action>

export type OwnerAction = keyof typeof ownerActions

const metadata: readonly Readonly<Record<string, string>>[] = [
  { note: 'a friend of the house' },
  { trial_days: 'seven' },
  { trial_days: '' },
  { trial_decision: '' },
  { product_id: '', promo_code: '' },
  { promo_code: 'X'.repeat(500) },
]

/** Returns the users whose browsers have a session of the customer. */
function ownersOf(fakeStripe: FakeStripe, { secrets }: Memory, customer: string): string[] {
  const sessions = fakeStripe.all('checkout.session').filter((each) => each.customer === customer)
  return sessions.flatMap(({ client_secret }) => secrets.get(client_secret ?? '') ?? [])
}

function pick<Each>(all: readonly Each[], position: number): Each | undefined {
  return all[Math.floor(position) % Math.max(1, all.length)]
}

interface Tools extends Owner {
  readonly dashboard: Dashboard
}

function withDashboard(owner: Owner): Tools {
  return { ...owner, dashboard: owner.fakeStripe.dashboard }
}

function onSubscription(
  isPossible: (subscription: Subscription) => boolean,
  act: (tools: Tools, subscription: Subscription, choice: number) => void,
): Action {
  return (owner, target, choice) => {
    const found = pick(owner.fakeStripe.all('subscription').filter(isPossible), target)
    if (found) act(withDashboard(owner), found, choice)
  }
}

function onCustomer(act: (tools: Tools, id: string, choice: number) => void): Action {
  return (owner, target, choice) => {
    const all = owner.fakeStripe.all('customer').filter((each) => !('deleted' in each))
    const found = pick(all, target)
    if (found) act(withDashboard(owner), found.id, choice)
  }
}

function onCard(act: (tools: Tools, id: string, choice: number) => void): Action {
  return (owner, target, choice) => {
    const all = owner.fakeStripe
      .all('payment_method')
      .filter(({ card, customer }) => card && customer !== null)
    const found = pick(all, target)
    if (found) act(withDashboard(owner), found.id, choice)
  }
}

function onCharge(act: (tools: Tools, charge: Stored<'charge'>, choice: number) => void): Action {
  return (owner, target, choice) => {
    const all = owner.fakeStripe
      .all('charge')
      .filter(({ paid, refunded, disputed }) => paid && !refunded && !disputed)
    const found = pick(all, target)
    if (found) act(withDashboard(owner), found, choice)
  }
}

function onInvoice(act: (tools: Tools, id: string) => void): Action {
  return (owner, target) => {
    const found = pick(
      owner.fakeStripe.all('invoice').filter(({ status }) => status === 'open'),
      target,
    )
    if (found?.id) act(withDashboard(owner), found.id)
  }
}

/** Stripe bills a subscription in one currency. */
function sameCurrency(
  fakeStripe: FakeStripe,
  { currency, items }: Subscription,
  choice: number,
): string | undefined {
  const current = idOf(items.data[0]?.price.id)
  const others = fakeStripe.all('price').filter((each) => each.currency === currency && each.id !== current)
  return pick(others, choice)?.id
}
