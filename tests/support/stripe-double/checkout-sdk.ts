import type {
  StripeCheckoutConfirmResult,
  StripeCheckoutElementsSdkOptions,
  StripeCheckoutLoadActionsSuccess,
  StripeCheckoutSession,
  StripeCheckoutUpdateHandler,
  StripeCheckoutValidateElementsResult,
} from '@stripe/stripe-js'
import { BooksUnreachable, type Entry, type Outcome } from './books'
import { sessionFrom } from './checkout-session'
import { ExpressElementDouble } from './express-element'
import { PaymentElementDouble } from './payment-element'
import type { DoubleOptions } from './stripe-double'
import type { CheckoutSdkPart } from './stripe-part'

type Actions = Pick<
  StripeCheckoutLoadActionsSuccess,
  'confirm' | 'getSession' | 'runServerUpdate' | 'validateElements'
>

/** Texts are the double's own: what the real script says here is for nobody but a developer. */
const refusal = { type: 'error', error: { message: 'This checkout cannot be used.', code: null } } as const
const unreachable = { type: 'error', error: { message: 'There is no connection.', code: null } } as const

/** A checkout session, opened. */
export function openCheckoutSdk(
  { books, leaveTo, onAppearance, onFields, brokenFields }: DoubleOptions,
  { clientSecret, elementsOptions }: StripeCheckoutElementsSdkOptions,
): CheckoutSdkPart {
  const handlers: StripeCheckoutUpdateHandler[] = []
  let card: PaymentElementDouble | undefined
  let session: StripeCheckoutSession | undefined
  const opening = open()
  onAppearance?.(elementsOptions?.appearance)

  async function open(): Promise<{ secret: string; entry: Entry | undefined }> {
    const secret = await clientSecret
    return { secret, entry: await books.lookUp(secret) }
  }

  async function follow(): Promise<StripeCheckoutSession> {
    const { secret, entry } = await open()
    if (!entry) throw new Error('A session that was opened is gone')
    session = sessionFrom(secret, entry, card?.isComplete ?? false)
    for (const handler of handlers) handler(session)
    return session
  }

  const actions: Actions = {
    getSession: () => {
      if (!session) throw new Error('The session is read before it is loaded')
      return session
    },
    runServerUpdate: async (update) => {
      await update()
      try {
        return { type: 'success', session: await follow() }
      } catch {
        return unreachable
      }
    },
    validateElements: async () =>
      card?.read() === undefined ? incomplete : { type: 'success', session: await follow() },
    confirm: async (args) => {
      const digits = args?.expressCheckoutConfirmEvent ? 'wallet' : card?.read()
      const { returnUrl = '', redirect = 'always' } = args ?? {}
      if (digits === undefined) return refusal
      let outcome: Outcome
      try {
        const { secret } = await opening
        outcome = await books.confirm({ secret, card: digits, returnAddress: returnUrl })
      } catch (cause) {
        if (cause instanceof BooksUnreachable) return unreachable
        throw cause
      }
      if (outcome.type === 'done' && redirect === 'if_required')
        return { type: 'success', session: await follow() }
      return outcome.type === 'done' || outcome.type === 'bank'
        ? leave(outcome.type === 'bank' ? outcome.address : returnUrl)
        : refusedBy(outcome)
    },
  }

  /** The page is being left: nobody is told any more. */
  function leave(address: string): Promise<never> {
    leaveTo(address)
    return new Promise(() => undefined)
  }

  return {
    on: (_event, handler) => void handlers.push(handler),
    changeAppearance: (appearance) => onAppearance?.(appearance),
    loadActions: async () => {
      try {
        const { secret, entry } = await opening
        if (entry?.kind !== 'payment') return refusal
        session = sessionFrom(secret, entry, false)
        return { type: 'success', actions: actions as StripeCheckoutLoadActionsSuccess }
      } catch {
        return unreachable
      }
    },
    createPaymentElement: (shape) => {
      onFields?.(shape)
      card = new PaymentElementDouble(opening.then(() => brokenFields?.(), nothing))
      return card.on('change', () => void follow().catch(nothing))
    },
    createExpressCheckoutElement: () => new ExpressElementDouble(books.wallets()),
  }
}

const nothing = () => undefined

const incomplete: StripeCheckoutValidateElementsResult = {
  type: 'error',
  error: {
    code: 'validation_error',
    message: 'The card is incomplete.',
    validation_errors: [{ element: 'payment', message: 'The card is incomplete.' }],
  },
}

function refusedBy(outcome: Extract<Outcome, { type: 'declined' | 'refused' }>): StripeCheckoutConfirmResult {
  if (outcome.type === 'refused') return refusal
  const paymentFailed = { declineCode: outcome.declineCode ?? null }
  return {
    type: 'error',
    error: { code: 'paymentFailed', message: 'The payment failed.', paymentFailed },
  }
}
