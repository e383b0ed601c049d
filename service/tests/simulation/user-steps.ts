import type { FastifyInstance } from 'fastify'
import type { FakeStripe } from '../../fake-stripe/fake-stripe.ts'
import { idOf } from '../../fake-stripe/store.ts'
import type { Stored } from '../../fake-stripe/objects.ts'
import { refusedTrial } from '../../src/checkout/trials.ts'
import { blocksCheckout } from '../../src/subscription/access.ts'
import { readAnswer } from '../../../tools/open-api.ts'
import { failsLater, goodCard, otherCard } from '../support/harness.ts'
import { asksBank } from '../support/subscriber.ts'
import { billedAfterDeletion } from './invariants.ts'
import type { StepOf } from './steps.ts'
import type { SimulatedWorld } from './world.ts'

const orders = [
  ['yearly-us', undefined],
  ['monthly-us', undefined],
  ['yearly-us', 'CALM50'],
  ['monthly-gb', 'STARTNOW'],
] as const
const cards = [goodCard, otherCard, failsLater, '4000000000000002', asksBank]
const hour = 60 * 60 * 1000

/** The reason of every user who cancels. */
export const cancelReason = 'no-answer'

export const nameOf = (user: number) => `user${user}`

/** Returns what makes a call as a user, by default of the first instance. */
export function callAs({ harness, memory, faults }: SimulatedWorld, user: number) {
  const as = nameOf(user)
  return async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    on: FastifyInstance = harness.app,
  ) => {
    const wasDeleted = memory.isDeleted(as)
    const answer = await harness.call(method, url, { as, ...(body && { body }), on })
    if (wasDeleted && answer.status !== 401 && !faults.hasStruckDatabase)
      memory.violation = `a deleted user is answered ${answer.status}`
    return answer
  }
}

export type Call = ReturnType<typeof callAs>

async function load(world: SimulatedWorld, { user }: { readonly user: number }): Promise<void> {
  const { status } = await callAs(world, user)('GET', '/users/me')
  const isUnreadable =
    world.bug === 'fails at what is stored' &&
    (await world.harness.database.selectFrom('external_subscriptions').selectAll().execute()).some(
      ({ type, user_id }) => type === '' && user_id === nameOf(user),
    )
  if ((isUnreadable ? 500 : status) >= 500 && !world.faults.hasStruckDatabase)
    world.memory.violation = `the user could not be loaded, although the database answers`
}

/** Returns what keeps the service from selling a subscription to the customer. */
async function blockedBy({ harness, fakeStripe, bug }: SimulatedWorld, user: number) {
  const blocking = fakeStripe.all('subscription').filter(blocksCheckout)
  const elsewhere = await harness.database
    .selectFrom('external_subscriptions')
    .select('user_id')
    .where('user_id', '=', nameOf(user))
    .where((either) =>
      either.or([either('auto_renew', '=', true), either('renews_at', '>', new Date(harness.clock.now()))]),
    )
    .executeTakeFirst()
  if (elsewhere && bug === 'sells beside an app store')
    await harness.database.deleteFrom('external_subscriptions').execute()
  return (customer: string) =>
    elsewhere !== undefined ||
    // The checkout itself may refuse a second trial, and sell a subscription then.
    // It ends what was never paid, too, and what its user had cancelled before a payment failed.
    blocking.some(
      (each) =>
        idOf(each.customer) === customer &&
        !isRefusedTrial(each) &&
        each.status !== 'incomplete_expired' &&
        !(each.status === 'canceled' && each.cancel_at_period_end),
    )
}

function isRefusedTrial({ cancellation_details }: Stored<'subscription'>): boolean {
  return cancellation_details?.comment === refusedTrial
}

async function checkout(world: SimulatedWorld, { user, order, times }: StepOf<'checkout'>): Promise<void> {
  const { instances, order: orderOf, fakeStripe } = world.harness
  const { memory } = world
  const isBlocked = await blockedBy(world, user)
  const call = callAs(world, user)
  const answers = await Promise.all(
    Array.from({ length: times }, (_each, copy) => {
      const [productId, promoCode] = orders[(order + copy) % orders.length] ?? orders[0]
      const body = orderOf(productId, promoCode)
      return call('POST', '/users/me/checkout-session', body, instances[copy % 4])
    }),
  )
  const secrets = answers
    .filter(({ status }) => status === 201)
    .map(({ body }) => String(body?.['clientSecret']))
  for (const secret of secrets) {
    memory.secrets.set(secret, nameOf(user))
    const session = fakeStripe.all('checkout.session').find(({ client_secret }) => client_secret === secret)
    if (session && isBlocked(idOf(session.customer)))
      memory.violation = `${nameOf(user)} was sold a subscription beside another one`
  }
  const [secret] = secrets
  if (secret !== undefined && times === 1) await comparePreview(world, user, order, secret)
}

/** Today's amount of the preview is the session's, unless the customer has credit or pending items. */
async function comparePreview(
  world: SimulatedWorld,
  user: number,
  order: number,
  secret: string,
): Promise<void> {
  const [productId, promoCode] = orders[order] ?? orders[0]
  if (promoCode === undefined) return
  const { fakeStripe, memory, bug } = world
  const url = `/users/me/checkout-session?promo_code=${promoCode}&product_id=${productId}`
  const preview = await callAs(world, user)('GET', url)
  const due = fakeStripe.lookUp(secret)?.terms?.dueToday
  const now = preview.status === 200 ? readAnswer('previewPrice', preview.body).now.amount : undefined
  if (now === undefined || due === undefined) return
  const session = fakeStripe.all('checkout.session').find(({ client_secret }) => client_secret === secret)
  const customer = fakeStripe.all('customer').find(({ id }) => id === session?.customer)
  const hasPending = fakeStripe
    .all('invoiceitem')
    .some((each) => each.customer === customer?.id && each.invoice === null)
  if (customer?.balance !== 0 || hasPending) return
  const shown = Math.round(now * 100) + (bug === 'charges another price' ? 1 : 0)
  memory.previews.set(secret, shown - due)
}

function pay(world: SimulatedWorld, { session, card }: StepOf<'pay'>): void {
  const { memory, fakeStripe, harness, bug } = world
  const open = new Set(
    fakeStripe
      .all('checkout.session')
      .filter(({ status }) => status === 'open')
      .map(({ client_secret }) => client_secret),
  )
  const known = [...memory.secrets.keys()]
  // A session that has ended is paid seldom, or little would be sold.
  const isLate = session % 4 === 0
  const payable = isLate ? known.slice(-8) : known.filter((each) => open.has(each))
  const secret = payable[session % Math.max(1, payable.length)]
  if (secret === undefined) return
  const outcome = harness.pay(secret, cards[card])
  if (outcome.type === 'bank') fakeStripe.answerAtBank(outcome.address, 'approved')
  if (bug !== 'pays twice') return
  const paid = fakeStripe.all('checkout.session').find(({ client_secret }) => client_secret === secret)
  if (paid?.status === 'complete') paid.status = 'open'
  harness.pay(secret, cards[card])
}

/** Returns the client secret of the user's card form. */
async function openCardForm(world: SimulatedWorld, user: number): Promise<string | undefined> {
  const { fakeStripe, memory } = world
  const { body } = await callAs(world, user)('POST', '/users/me/setup-intent')
  const secret = body?.['clientSecret']
  if (typeof secret !== 'string') return undefined
  const intent = fakeStripe.all('setup_intent').find(({ client_secret }) => client_secret === secret)
  const customer = fakeStripe.all('customer').find(({ id }) => id === idOf(intent?.customer))
  const owner = customer?.metadata['uid']
  if (owner !== undefined && owner !== nameOf(user))
    memory.violation = `the card form of ${nameOf(user)} is on the customer of ${owner}`
  return secret
}

/** What customers were charged while they were present, and for how much they had said yes. */
export function chargesSince(fakeStripe: FakeStripe, before: number) {
  const paid = fakeStripe
    .all('charge')
    .slice(before)
    .filter((each) => each.paid)
  return paid.map(({ customer, amount }) => ({ customer: idOf(customer), amount }))
}

async function changeCard(world: SimulatedWorld, { user, card }: StepOf<'card'>): Promise<void> {
  const { fakeStripe, memory } = world
  const secret = await openCardForm(world, user)
  if (secret === undefined) return
  const outcome = world.harness.pay(secret, cards[card])
  if (outcome.type !== 'done') return
  const { paymentMethodId } = outcome
  const { body } = await callAs(world, user)('GET', '/users/me')
  const { due } = (body?.['subscription'] ?? {}) as { readonly due?: { readonly amount: number } }
  const before = fakeStripe.all('charge').length
  await callAs(world, user)('PATCH', '/users/me/payment-method', { paymentMethodId })
  const charges = chargesSince(fakeStripe, before)
  const shown = Math.round((due?.amount ?? 0) * 100)
  if (charges.length > 1 || charges.some(({ amount }) => amount !== shown))
    memory.violation = `a new card that was shown with ${shown} has charged ${JSON.stringify(charges)}`
}

/** The user has signed in just now, or long ago. */
function signIn({ harness, bug }: SimulatedWorld, { user, isRecent }: { user: number; isRecent: boolean }) {
  const isForgetful = bug === 'forgets when the user signed in'
  harness.identity.signedInAt.set(nameOf(user), harness.clock.now() - (isRecent || isForgetful ? 0 : hour))
}

/** A new email needs a sign-in of the last five minutes. */
async function changeEmail(world: SimulatedWorld, { user, isRecent }: StepOf<'email'>): Promise<void> {
  const { identity, clock } = world.harness
  signIn(world, { user, isRecent })
  const before = identity.accounts.get(nameOf(user))
  const email = `${nameOf(user)}+${clock.now()}@example.org`
  await callAs(world, user)('PATCH', '/users/me', { email })
  if (!isRecent && identity.accounts.get(nameOf(user)) !== before)
    world.memory.violation = 'an email was changed although the sign-in was long ago'
}

async function deleteAccount(world: SimulatedWorld, step: StepOf<'delete'>): Promise<void> {
  const { memory, harness, faults, bug } = world
  const id = nameOf(step.user)
  const email = harness.identity.accounts.get(id)
  if (email === undefined || memory.deleted.has(id)) return
  signIn(world, step)
  if (step.cancels) await cancel(world, step)
  let beside: Promise<unknown> | undefined
  if (step.beside !== 'nothing')
    faults.interrupt({ after: step.after, start: () => void (beside = meanwhile(world, step)) })
  const { status } = await callAs(world, step.user)('DELETE', '/users/me')
  await beside
  if (!harness.identity.accounts.has(id)) {
    memory.gone.add(id)
    if (!step.isRecent) memory.violation = 'an account was deleted although the sign-in was long ago'
    memory.violation ??= billedAfterDeletion(world.fakeStripe, memory, id)
  }
  const users = harness.database.updateTable('users').where('id', '=', id)
  if (bug === 'forgets deletions') await users.set({ deleting_at: null }).execute()
  if (status !== 204) return
  // The token is still valid for an hour; the service must know.
  memory.deleted.add(id)
  if (bug === 'keeps the deleted') await users.set({ deleted_at: null }).execute()
  if (bug === 'keeps an email') await users.set({ email }).execute()
  harness.identity.accounts.set(id, email)
}

/** What the user does in another tab while the account is deleted. */
async function meanwhile(world: SimulatedWorld, { user, beside }: StepOf<'delete'>): Promise<void> {
  if (beside === 'checkout') await checkout(world, { type: 'checkout', user, order: 0, times: 1 })
  if (beside === 'card form') await openCardForm(world, user)
  if (beside === 'card') await changeCard(world, { type: 'card', user, card: 1 })
  if (beside === 'keep') await callAs(world, user)('POST', '/users/me/subscription/renewal')
  if (beside === 'email') await changeEmail(world, { type: 'email', user, isRecent: true })
  if (beside === 'load') await load(world, { user })
}

async function cancel(world: SimulatedWorld, { user }: { readonly user: number }): Promise<void> {
  const { memory, fakeStripe } = world
  const own = fakeStripe.all('customer').filter(({ metadata }) => metadata['uid'] === nameOf(user))
  // Of several customers of a user, the service knows which one counts.
  const [customer] = own.length === 1 ? own : []
  const { status } = await callAs(world, user)('DELETE', '/users/me/subscription', { reason: cancelReason })
  if (status !== 204 || !customer || memory.confused.has(nameOf(user))) return
  for (const { id } of fakeStripe.all('subscription').filter((each) => each.customer === customer.id))
    memory.cancelled.add(id)
}

/** What users do; each with the number of the user. */
export const userPerformers = {
  checkout,
  pay,
  cancel,
  load,
  card: changeCard,
  email: changeEmail,
  delete: deleteAccount,
}
