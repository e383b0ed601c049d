import type { FakeStripe } from '../../fake-stripe/fake-stripe.ts'
import type { Step } from './steps.ts'

/** The bugs that the simulation must find (an invariant that was never seen to fail proves nothing), and how they show. */
export const findings = {
  'forgets to expire': /payable sessions|several subscriptions/,
  'pays twice': /several subscriptions that were sold/,
  'trusts the event': /differed from Stripe/,
  'ignores trials': /had two trials|could not be compared/,
  'repeats events': /processed twice/,
  'charges another price': /the preview differed/,
  'changes at another price': /a change that was shown with/,
  'charges who has cancelled': /was charged after its user had cancelled it/,
  'shows prices without taxes': /a period costs/,
  'pays for another': /has paid an invoice of another user/,
  'keeps the deleted': /a deleted user is answered/,
  'forgets deletions': /deletion of user\d was not finished/,
  'sells beside another subscription': /was sold a subscription beside another one/,
  'sells beside an app store': /was sold a subscription beside another one/,
  'ends what was given': /the service ended \w+, (which was paid for|whose trial an owner has set)/,
  'takes prorations for the price': /sub_\w+ is .*next_amount.* at Stripe/,
  'stops at a bad customer': /one bad customer stopped/,
  'keeps an email': /the table users has an email of the deleted/,
  'leaves a deleted account payable': /the deleted user\d can still pay/,
  'refuses events': /an event is answered 400/,
  'loses copies': /differed from Stripe without a lost event|one bad customer stopped others/,
  'opens the card form of another': /is on the customer of/,
  'fails at what is stored': /could not be loaded/,
  'goes on without its lock': /without the lock of/,
  'forgets when the user signed in': /although the sign-in was long ago/,
  'bills without an account': /is billed without an account/,
} as const

export type SeededBug = keyof typeof findings

/** Of a world in which the bug soon shows; otherwise 1. */
export const seeds: Partial<Record<SeededBug, number>> = {
  'ignores trials': 3,
  'changes at another price': 4,
  'shows prices without taxes': 4,
  'ends what was given': 5,
  'charges who has cancelled': 2,
  'forgets deletions': 4,
  'leaves a deleted account payable': 6,
  'fails at what is stored': 2,
}

export interface Tampering {
  readonly bug: SeededBug | undefined
  readonly step: Step['type']
  readonly fakeStripe: FakeStripe
}

type Json = Record<string, unknown>

/** Changes what the service does at Stripe, or learns from it, as a service with the bug would. */
export async function tamper(
  call: () => Response,
  name: string,
  { bug, step, fakeStripe }: Tampering,
): Promise<Response> {
  const nothing = Response.json({}, { status: 200 })
  if (bug === 'forgets to expire' && name.endsWith('/expire')) return nothing
  if (bug === 'leaves a deleted account payable' && name.endsWith('/expire') && step === 'delete')
    return nothing
  if (bug === 'bills without an account' && name === 'GET /v1/subscriptions' && step === 'delete')
    return change(call(), (body) => ({ ...body, data: [] }))
  if (bug === 'ignores trials' && name.startsWith('DELETE /v1/subscriptions')) return nothing
  if (bug === 'charges who has cancelled' && name.startsWith('POST /v1/subscriptions/') && step === 'cancel')
    return nothing
  const response = call()
  if (bug === 'sells beside another subscription' && name === 'GET /v1/subscriptions' && step === 'checkout')
    return change(response, (body) => ({ ...body, data: [] }))
  if (
    bug === 'shows prices without taxes' &&
    name === 'POST /v1/invoices/create_preview' &&
    step === 'switch'
  )
    return change(response, withoutTaxes)
  if (bug === 'takes prorations for the price' && name === 'POST /v1/invoices/create_preview')
    return change(response, (body) => ({ ...body, lines: asOwnLines(body['lines'] as Json) }))
  if (bug === 'ends what was given' && name === 'GET /v1/subscriptions')
    return changeEach(response, asCheckoutSet)
  if (bug === 'ends what was given' && name === 'GET /v1/invoices')
    return changeEach(response, (invoice) => ({ ...invoice, amount_paid: 0 }))
  if (bug === 'opens the card form of another' && name === 'POST /v1/setup_intents') {
    const intent = fakeStripe.all('setup_intent').at(-1)
    const other = fakeStripe.all('customer').find(({ id }) => id !== intent?.customer)
    if (intent && other) intent.customer = other.id
  }
  return response
}

async function change(response: Response, edit: (body: Json) => Json): Promise<Response> {
  if (response.status !== 200) return response
  return Response.json(edit((await response.json()) as Json), { headers: response.headers })
}

function changeEach(response: Response, edit: (each: Json) => Json): Promise<Response> {
  return change(response, (body) => ({ ...body, data: (body['data'] as Json[]).map(edit) }))
}

function withoutTaxes({ lines, ...invoice }: Json): Json {
  const { data, ...list } = lines as Json
  return { ...invoice, lines: { ...list, data: (data as Json[]).map((line) => ({ ...line, taxes: [] })) } }
}

/** Pending items become lines of the subscription. */
function asOwnLines(lines: Json): Json {
  const parent = { type: 'subscription_item_details', subscription_item_details: { proration: false } }
  return { ...lines, data: (lines['data'] as Json[]).map((line) => ({ ...line, parent })) }
}

/** A trial that an owner has set looks like the one of a checkout. */
function asCheckoutSet(subscription: Json): Json {
  const { start_date, trial_end, metadata } = subscription
  if (typeof trial_end !== 'number') return subscription
  const trial_days = String((trial_end - Number(start_date)) / (24 * 60 * 60))
  return {
    ...subscription,
    trial_start: start_date,
    metadata: { ...(metadata as Json), trial_days, trial_decision: '' },
  }
}
