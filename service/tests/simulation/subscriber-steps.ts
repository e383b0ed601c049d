import type { FastifyInstance } from 'fastify'
import { readAnswer } from '../../../tools/open-api.ts'
import type { Stored } from '../../fake-stripe/objects.ts'
import { idOf } from '../../fake-stripe/store.ts'
import { amountOf } from '../../src/stripe/invoice-lines.ts'
import { isRunning } from '../../src/subscription/access.ts'
import { otherCard } from '../support/harness.ts'
import type { StepOf } from './steps.ts'
import { callAs, chargesSince, nameOf, type Call } from './user-steps.ts'
import type { SimulatedWorld } from './world.ts'

const changeUrl = '/users/me/subscription/change'
const products = ['yearly-us', 'monthly-us', 'yearly-gb', 'monthly-gb', 'yearly-nowhere'] as const

function ownerOf({ fakeStripe }: SimulatedWorld, customer: string): string | undefined {
  return fakeStripe.all('customer').find(({ id }) => id === customer)?.metadata['uid']
}

async function switchPlan(world: SimulatedWorld, step: StepOf<'switch'>): Promise<void> {
  const call = callAs(world, step.user)
  const { memory, fakeStripe, harness, bug } = world
  const running = runningOf(world, step.user)
  // An owner has to have taxes.
  if (running && step.waits > 0 && running.default_tax_rates?.length === 0)
    fakeStripe.dashboard.tax(running.id)
  const productId = (step.product < 2 && otherPlan(running)) || (products[step.product] ?? products[0])
  const preview = await call('GET', `${changeUrl}?product_id=${productId}`)
  if (preview.status !== 200) return
  const shown = readAnswer('previewChange', preview.body)
  if (step.waits) harness.clock.advance(step.waits * 60 * 1000)
  fakeStripe.passTime()
  const before = fakeStripe.all('charge').length
  const { instances } = harness
  const body = { productId, quote: shown.quote }
  const [answer, ...others] = await Promise.all([
    call('POST', changeUrl, body, instances[0]),
    ...Array.from({ length: step.times - 1 }, (_each, copy) =>
      call('POST', changeUrl, body, instances[copy + 1]),
    ),
    ...(step.beside === 'cancel'
      ? [call('DELETE', '/users/me/subscription', { reason: 'no-answer' }, instances[2])]
      : []),
    ...(step.beside === 'card' ? [changeCard(world, call, instances[3])] : []),
  ])
  const amount = Math.round(shown.now.amount * 100) + (bug === 'changes at another price' ? 1 : 0)
  const charges = chargesSince(fakeStripe, before)
  const wrong = step.beside === 'card' ? undefined : charges.find((each) => each.amount !== amount)
  if (wrong || charges.length > 1)
    memory.violation = `a change that was shown with ${amount} has charged ${JSON.stringify(charges)}`
  for (const { status, body: answered } of [answer, ...others])
    if (status === 200 && answered) memory.bankSecrets.set(String(answered['clientSecret']), amount)
  const isAlone = step.beside === 'nothing' && !world.faults.hasStruck
  if (answer?.status === 204 && running && isAlone)
    memory.violation ??= await otherThanShown(world, running.id, Math.round(shown.next.amount * 100))
  if (answer?.status !== 204 && answer?.status !== 200 && charges.length > 0 && !world.faults.hasStruck)
    memory.violation = `a change that was answered ${answer?.status} has charged ${JSON.stringify(charges)}`
}

/** Returns the one subscription of a user that runs. */
function runningOf(world: SimulatedWorld, user: number): Stored<'subscription'> | undefined {
  const [running, ...others] = world.fakeStripe
    .all('subscription')
    .filter((each) => isRunning(each) && ownerOf(world, idOf(each.customer)) === nameOf(user))
  return others.length === 0 ? running : undefined
}

function otherPlan(subscription: Stored<'subscription'> | undefined): string | undefined {
  const [plan = '', country] = subscription?.metadata['product_id']?.split('-') ?? []
  return country && `${plan === 'monthly' ? 'yearly' : 'monthly'}-${country}`
}

/** Says what Stripe would charge for the plan's next period, with taxes, if it is not what was shown. */
async function otherThanShown(
  { harness, fakeStripe }: SimulatedWorld,
  subscription: string,
  amount: number,
): Promise<string | undefined> {
  // Its trial may have been refused meanwhile, which ends it.
  const isOver = fakeStripe.all('subscription').some((each) => each.id === subscription && !isRunning(each))
  if (isOver) return undefined
  const { data } = (await harness.stripe.invoices.createPreview({ subscription })).lines
  const lines = data.filter(({ parent }) => parent?.subscription_item_details?.proration === false)
  const next = lines.reduce((sum, line) => sum + amountOf(line), 0)
  return next === amount ? undefined : `a change that was shown with ${amount} a period costs ${next}`
}

async function changeCard({ harness }: SimulatedWorld, call: Call, on: FastifyInstance | undefined) {
  const { body } = await call('POST', '/users/me/setup-intent', undefined, on)
  const outcome = harness.pay(String(body?.['clientSecret']), otherCard)
  const paymentMethodId = outcome.type === 'done' ? outcome.paymentMethodId : 'none'
  return call('PATCH', '/users/me/payment-method', { paymentMethodId }, on)
}

/** The bank answers about a payment that waits for it, late or never. */
export function answerBank(
  { memory, fakeStripe, harness }: SimulatedWorld,
  { payment, answer }: StepOf<'bank'>,
): void {
  const secrets = [...memory.bankSecrets]
  const [secret, amount] = secrets[payment % Math.max(1, secrets.length)] ?? []
  if (secret === undefined) return
  const outcome = harness.pay(secret)
  if (outcome.type !== 'bank') return
  const before = fakeStripe.all('charge').length
  fakeStripe.answerAtBank(outcome.address, answer)
  const charged = chargesSince(fakeStripe, before)
  if (charged.some((each) => each.amount !== amount))
    memory.violation = `a payment that was shown with ${amount} has charged ${charged[0]?.amount}`
}

async function payDue(world: SimulatedWorld, step: StepOf<'pay due'>): Promise<void> {
  const call = callAs(world, step.user)
  const { memory, fakeStripe } = world
  const { body } = await call('GET', '/users/me')
  const subscription = body?.['subscription'] as { due?: { invoiceId: string; amount: number } } | undefined
  if (!subscription?.due) return
  const before = fakeStripe.all('charge').length
  const { invoiceId, amount } = subscription.due
  const answers = await Promise.all(
    Array.from({ length: step.times }, (_each, copy) =>
      call('POST', `/users/me/invoices/${invoiceId}/payment`, undefined, world.harness.instances[copy]),
    ),
  )
  const charges = chargesSince(fakeStripe, before)
  if (charges.length > 1 || charges.some((each) => each.amount !== Math.round(amount * 100)))
    memory.violation = `an invoice of ${amount} has charged ${JSON.stringify(charges)}`
  for (const each of answers)
    if (each.status === 200)
      memory.bankSecrets.set(String(each.body?.['clientSecret']), Math.round(amount * 100))
}

/** A user sees and pays no other user's invoice. */
async function look(world: SimulatedWorld, { user, invoice }: StepOf<'invoices'>): Promise<void> {
  const call = callAs(world, user)
  const { memory, fakeStripe, bug } = world
  const id = nameOf(user)
  const page = await call('GET', '/users/me/invoices')
  const shown = page.status === 200 ? readAnswer('listInvoices', page.body).invoices : []
  const all = fakeStripe.all('invoice')
  const isOthers = (each: string) => {
    const customer = idOf(all.find((one) => one.id === each)?.customer)
    const owner = ownerOf(world, customer)
    return owner !== undefined && owner !== id && !memory.confused.has(id) && !memory.confused.has(owner)
  }
  if (page.status === 200 && shown.some((each) => isOthers(each.id)))
    memory.violation = `${id} sees an invoice of another user`
  const other = all[invoice % Math.max(1, all.length)]?.id ?? ''
  if (!isOthers(other)) return
  const paid = await call('POST', `/users/me/invoices/${other}/payment`)
  const status = bug === 'pays for another' ? 204 : paid.status
  if (status < 400) memory.violation = `${id} has paid an invoice of another user`
}

/** What subscribers do with their own hands. */
export const subscriberPerformers = {
  keep: async (world: SimulatedWorld, { user }: StepOf<'keep'>) => {
    await callAs(world, user)('POST', '/users/me/subscription/renewal')
    world.memory.cancelled.clear()
  },
  'call off': (world: SimulatedWorld, { user }: StepOf<'call off'>) =>
    callAs(world, user)('DELETE', changeUrl),
  switch: switchPlan,
  'pay due': payDue,
  invoices: look,
}
