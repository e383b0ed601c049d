import type {
  StripeCheckoutConfirmResult,
  StripeCheckoutElementsSdkOptions,
  StripeCheckoutExpressCheckoutElement,
  StripeCheckoutLoadActionsSuccess,
  StripeCheckoutSession,
  StripeCheckoutUpdateHandler,
  StripeCheckoutValidateElementsResult,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js'
import {
  BackendUnreachable,
  type Entry,
  type Outcome,
  type WalletName,
} from '../../../service/fake-stripe/script/backend'
import { sessionFrom } from './checkout-session'
import { FakeExpressElement } from './express-element'
import { FakePaymentElement } from './payment-element'
import type { FakeStripeOptions } from './fake-stripe'
import type { CheckoutSdkPart } from './stripe-part'

type Actions = Pick<
  StripeCheckoutLoadActionsSuccess,
  'confirm' | 'getSession' | 'runServerUpdate' | 'validateElements'
>

/** The real script's messages are for developers; these differ. */
const refusal = { type: 'error', error: { message: 'This checkout cannot be used.', code: null } } as const
const unreachable = { type: 'error', error: { message: 'There is no connection.', code: null } } as const

/** Opens a checkout session. */
export function openCheckoutSdk(
  {
    backend,
    redirectTo,
    onAppearance,
    onFields,
    brokenFields,
    refusesElement,
    pass = answers,
  }: FakeStripeOptions,
  { clientSecret, elementsOptions }: StripeCheckoutElementsSdkOptions,
): CheckoutSdkPart {
  const handlers: StripeCheckoutUpdateHandler[] = []
  let card: FakePaymentElement | undefined
  let session: StripeCheckoutSession | undefined
  const opening = open()
  onAppearance?.(elementsOptions?.appearance)

  async function open(): Promise<{ secret: string; entry: Entry | undefined }> {
    const secret = await clientSecret
    return { secret, entry: await backend.lookUp(secret) }
  }

  async function loadFields(): Promise<StripeError | undefined> {
    await opening.catch(nothing)
    await pass('payment-element')
    return brokenFields?.()
  }

  async function loadWallets(): Promise<readonly WalletName[]> {
    await pass('express-element')
    return backend.wallets()
  }

  async function refresh(): Promise<StripeCheckoutSession> {
    const { secret, entry } = await open()
    if (!entry) throw new Error('The open session no longer exists')
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
      await pass('runServerUpdate')
      try {
        return { type: 'success', session: await refresh() }
      } catch {
        return unreachable
      }
    },
    validateElements: async () => {
      await pass('validateElements')
      return card?.read() === undefined ? incomplete : { type: 'success', session: await refresh() }
    },
    confirm: async (args) => {
      const digits = args?.expressCheckoutConfirmEvent ? 'wallet' : card?.read()
      const { returnUrl = '', redirect = 'always' } = args ?? {}
      if (digits === undefined) return refusal
      await pass('confirm')
      let outcome: Outcome
      try {
        const { secret } = await opening
        outcome = await backend.confirm({ secret, card: digits, returnAddress: returnUrl })
      } catch (cause) {
        if (cause instanceof BackendUnreachable) return unreachable
        throw cause
      }
      await pass('confirm-answer')
      if (outcome.type === 'done' && redirect === 'if_required')
        return { type: 'success', session: await refresh() }
      return outcome.type === 'done' || outcome.type === 'bank'
        ? leave(outcome.type === 'bank' ? outcome.address : returnUrl)
        : refusedBy(outcome)
    },
  }

  function leave(address: string): Promise<never> {
    redirectTo(address)
    return new Promise(() => undefined)
  }

  return {
    on: (_event, handler) => void handlers.push(handler),
    changeAppearance: (appearance) => onAppearance?.(appearance),
    loadActions: async () => {
      await pass('loadActions')
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
      if (refusesElement?.('payment')) throw new Error('IntegrationError')
      onFields?.(shape)
      card = new FakePaymentElement(loadFields())
      card.on('change', () => void refresh().catch(nothing))
      return card as unknown as StripePaymentElement
    },
    createExpressCheckoutElement: () => {
      if (refusesElement?.('express')) throw new Error('IntegrationError')
      return new FakeExpressElement(loadWallets()) as unknown as StripeCheckoutExpressCheckoutElement
    },
  }
}

const nothing = () => undefined
const answers = () => Promise.resolve()

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
