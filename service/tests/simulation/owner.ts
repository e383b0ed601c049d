import type { Dashboard } from '../../fake-stripe/dashboard.ts'
import type { FakeStripe } from '../../fake-stripe/fake-stripe.ts'
import type { Kind, Stored } from '../../fake-stripe/objects.ts'
import { idOf } from '../../fake-stripe/store.ts'
import { blocksCheckout, isPaused, isRunning } from '../../src/subscription/access.ts'
import { failsLater, goodCard, otherCard } from '../support/harness.ts'
import type { Memory } from './memory.ts'

/** An owner in Stripe's dashboard. */
export interface Owner {
  readonly fakeStripe: FakeStripe
  readonly dashboard: Dashboard
  readonly memory: Memory
  /** Seconds since the epoch. */
  readonly now: number
}

type Action = (owner: Owner, target: number, choice: number) => void
type Subscription = Stored<'subscription'>

const cards = [goodCard, otherCard, failsLater]
const secondsOfHour = 60 * 60
const secondsOfDay = 24 * secondsOfHour

const exists = (customer: Stored<'customer'>) => !('deleted' in customer)
const isSaved = ({ card, customer }: Stored<'payment_method'>) => Boolean(card) && customer !== null
const isPaid = ({ paid, refunded, disputed }: Stored<'charge'>) => paid && !refunded && !disputed
const isOpen = ({ status }: Stored<'invoice'>) => status === 'open'

/** What an owner does in Stripe's dashboard. An action that has no object to act on does nothing. */
export const ownerActions = {
  schedule: on(
    'subscription',
    (each) => isRunning(each) && each.schedule === null,
    ({ dashboard }, { id }) => dashboard.schedule(id),
  ),
  release: on(
    'subscription',
    (each) => each.schedule !== null,
    ({ dashboard }, { id }) => dashboard.releaseSchedule(id),
  ),
  pause: on('subscription', isRunning, ({ dashboard }, { id }) => dashboard.pause(id)),
  resume: on('subscription', isPaused, ({ dashboard }, { id }) => dashboard.resume(id)),
  pauseCollection: on('subscription', isRunning, ({ dashboard }, { id }, choice) =>
    dashboard.pauseCollection(
      id,
      pick([null, 'keep_as_draft', 'mark_uncollectible', 'void'] as const, choice) ?? null,
    ),
  ),
  giveTrial: on(
    'subscription',
    (each) => isRunning(each) && each.schedule === null,
    ({ dashboard, memory, now }, { id, trial_start, metadata }, choice) => {
      const days = pick([7, 30, 90], choice) ?? 7
      dashboard.giveTrial(id, days)
      // The trial that the checkout set, given again within the hour, cannot be told from it.
      const set = (trial_start ?? 0) + Number(metadata['trial_days'] ?? 0) * secondsOfDay
      const isSame = Math.abs(now + days * secondsOfDay - set) <= secondsOfHour
      if (isSame) memory.givenTrials.delete(id)
      else memory.givenTrials.add(id)
    },
  ),
  changePrice: on('subscription', isRunning, ({ dashboard, fakeStripe }, each, choice) => {
    const price = sameCurrency(fakeStripe, each, choice)
    if (price !== undefined) dashboard.changeSubscriptionPrice(each.id, price)
  }),
  setQuantity: on('subscription', isRunning, ({ dashboard }, { id }, choice) =>
    dashboard.setQuantity(id, (choice % 3) + 1),
  ),
  addDiscount: on('subscription', isRunning, ({ dashboard, fakeStripe }, { id }, choice) => {
    const coupon = pick(fakeStripe.all('coupon'), choice)
    if (coupon) dashboard.addDiscount(id, coupon.id)
  }),
  editMetadata: on('subscription', blocksCheckout, ({ dashboard }, { id }, choice) =>
    dashboard.editMetadata(id, pick(metadata, choice) ?? {}),
  ),
  cancel: on('subscription', blocksCheckout, ({ dashboard, now }, { id, schedule }, choice) => {
    const when = pick(['now', 'at period end', now + 100 * secondsOfDay] as const, choice) ?? 'now'
    if (when === 'now' || schedule === null) dashboard.cancelSubscription(id, when)
  }),
  giveUp: on(
    'subscription',
    ({ status }) => status === 'past_due',
    ({ fakeStripe }, { id }, choice) => fakeStripe.giveUpOn(id, choice % 2 === 0 ? 'canceled' : 'unpaid'),
  ),
  createBeside: on('customer', exists, ({ dashboard, fakeStripe }, { id }, choice) => {
    const price = pick(
      fakeStripe.all('price').filter(({ active }) => active),
      choice,
    )
    if (price) dashboard.createSubscription(id, price.id)
  }),
  deleteCustomer: on('customer', exists, ({ dashboard }, { id }) => dashboard.deleteCustomer(id)),
  addInvoiceItem: on('customer', exists, ({ dashboard }, { id }, choice) =>
    dashboard.addInvoiceItem(id, pick([700, -300, -50_000], choice) ?? 700),
  ),
  giveCredit: on('customer', exists, ({ dashboard }, { id }, choice) =>
    dashboard.giveCredit(id, pick([500, 100_000, -250], choice) ?? 500),
  ),
  editCustomer: on('customer', exists, ({ dashboard }, { id, metadata: { uid } }, choice) => {
    const name = uid || 'someone'
    const changes: readonly Parameters<Dashboard['editCustomer']>[1][] = [
      { email: `${name}+owner@example.org` },
      { metadata: { note: String(choice) } },
      { email: `${name}+${choice}@example.org`, metadata: { vip: 'yes' } },
    ]
    dashboard.editCustomer(id, pick(changes, choice) ?? {})
  }),
  /** Removed, given to another user, or mistyped. */
  editUserId: on('customer', exists, (owner, { id, metadata: before }, choice) => {
    // Most owners leave it alone.
    if (choice % 4 !== 0) return
    const uid = pick(['', 'user1', 'USER2', 'user3', "user'4"], choice / 4) ?? ''
    for (const each of [before['uid'], uid, ...ownersOf(owner, id)]) if (each) owner.memory.confused.add(each)
    owner.dashboard.editCustomer(id, { metadata: { uid } })
  }),
  addDefaultCard: on('customer', exists, ({ dashboard }, { id }, choice) => {
    dashboard.addDefaultCard(id, pick(cards, choice) ?? goodCard)
  }),
  replaceCard: on('payment_method', isSaved, ({ dashboard }, { id }, choice) =>
    dashboard.replaceCard(id, { last4: String(1000 + (choice % 9000)) }),
  ),
  detachCard: on('payment_method', isSaved, ({ dashboard }, { id }) => dashboard.detachCard(id)),
  refund: on('charge', isPaid, ({ dashboard }, { id }, choice) =>
    dashboard.refund(id, choice % 2 === 0 ? undefined : 100),
  ),
  dispute: on('charge', isPaid, ({ dashboard }, { id }) => dashboard.dispute(id)),
  voidInvoice: on('invoice', isOpen, ({ dashboard }, { id }) => dashboard.voidInvoice(id)),
  markUncollectible: on('invoice', isOpen, ({ dashboard }, { id }) => dashboard.markUncollectible(id)),
  /** A plan that is off sale comes back, so that a run does not end without plans. */
  archivePrice: ({ fakeStripe, dashboard }, target) => {
    const archived = fakeStripe.all('price').find(({ active }) => !active)
    const price = pick(fakeStripe.all('price'), target)
    if (archived) archived.active = true
    else if (price) dashboard.archivePrice(price.id)
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
function ownersOf({ fakeStripe, memory: { secrets } }: Owner, customer: string): string[] {
  const sessions = fakeStripe.all('checkout.session').filter((each) => each.customer === customer)
  return sessions.flatMap(({ client_secret }) => secrets.get(client_secret ?? '') ?? [])
}

function pick<Each>(all: readonly Each[], position: number): Each | undefined {
  return all[Math.floor(position) % Math.max(1, all.length)]
}

/** Acts on one of the objects on which the action is possible. */
function on<Of extends Kind>(
  kind: Of,
  isPossible: (each: Stored<Of>) => boolean,
  act: (owner: Owner, each: Stored<Of>, choice: number) => void,
): Action {
  return (owner, target, choice) => {
    const found = pick(owner.fakeStripe.all(kind).filter(isPossible), target)
    if (found) act(owner, found, choice)
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
