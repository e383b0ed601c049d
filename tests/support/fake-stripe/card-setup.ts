import type { SetupIntent, SetupIntentResult, StripeError, StripePaymentElement } from '@stripe/stripe-js'
import { BackendUnreachable, type Entry, type Refusal } from '../../../service/fake-stripe/script/backend'
import { FakePaymentElement } from './payment-element'
import type { FakeStripeOptions } from './fake-stripe'
import type { CardSetupPart, ElementsPart } from './stripe-part'

/** Returns the functions that save a card without a checkout. */
export function cardSetup({
  backend,
  redirectTo,
  onAppearance,
  onFields,
  pass = () => Promise.resolve(),
}: FakeStripeOptions): CardSetupPart {
  const cards = new WeakMap<object, FakePaymentElement>()

  return {
    elements: ({ clientSecret = '', appearance }) => {
      if (!clientSecret.includes('_secret_')) throw new Error('Invalid value for elements(): clientSecret')
      onAppearance?.(appearance)
      const elements: ElementsPart = {
        create: (_type, shape) => {
          onFields?.(shape)
          const card = new FakePaymentElement(openingError(clientSecret))
          cards.set(elements, card)
          return card as unknown as StripePaymentElement
        },
        submit: async () => {
          await pass('submit')
          return cards.get(elements)?.read() === undefined ? { error: incomplete } : {}
        },
        update: async (changed) => onAppearance?.(changed.appearance),
      }
      return elements
    },

    confirmSetup: async ({ elements, clientSecret, confirmParams }) => {
      try {
        const card = cards.get(elements)?.read() ?? ''
        const returnAddress = confirmParams.return_url
        await pass('confirmSetup')
        const outcome = await backend.confirm({ secret: clientSecret, card, returnAddress })
        await pass('confirmSetup-answer')
        if (outcome.type === 'refused') return { error: usedUp }
        if (outcome.type === 'declined') {
          const { code, declineCode } = outcome
          return { error: { type: 'card_error', code, ...(declineCode && { decline_code: declineCode }) } }
        }
        if (outcome.type === 'done') return { setupIntent: intentFrom(clientSecret, outcome) }
        redirectTo(outcome.address)
        return await new Promise<never>(() => undefined)
      } catch (cause) {
        return { error: errorFrom(cause) }
      }
    },

    retrieveSetupIntent: retrieve,
  }

  async function openingError(secret: string): Promise<StripeError | undefined> {
    await pass('payment-element')
    try {
      const entry = await backend.lookUp(secret)
      if (entry?.kind !== 'setup') return unknownSecret
      return entry.standing === 'open' ? undefined : usedUp
    } catch (cause) {
      return errorFrom(cause)
    }
  }

  async function retrieve(secret: string): Promise<SetupIntentResult> {
    await pass('retrieveSetupIntent')
    try {
      const entry = await backend.lookUp(secret)
      return entry?.kind === 'setup' ? { setupIntent: intentFrom(secret, entry) } : { error: unknownSecret }
    } catch (cause) {
      return { error: errorFrom(cause) }
    }
  }
}

const incomplete: StripeError = {
  type: 'validation_error',
  code: 'incomplete_number',
  message: 'Incomplete.',
}
const usedUp: StripeError = { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' }
export const unknownSecret: StripeError = { type: 'invalid_request_error', code: 'resource_missing' }

export function errorFrom(cause: unknown): StripeError {
  return cause instanceof BackendUnreachable
    ? { type: 'api_connection_error', message: cause.message }
    : { type: 'api_error', message: String(cause) }
}

function intentFrom(secret: string, { paymentMethodId, bankRefusal, standing }: Partial<Entry>): SetupIntent {
  const open = bankRefusal ? 'requires_payment_method' : 'requires_action'
  const intent = {
    id: secret.split('_secret_')[0] ?? '',
    client_secret: secret,
    status: paymentMethodId ? 'succeeded' : standing === 'expired' ? 'canceled' : open,
    payment_method: paymentMethodId ?? null,
    last_setup_error: bankRefusal ? lastErrorFrom(bankRefusal) : null,
  } satisfies Partial<SetupIntent>
  return intent as SetupIntent
}

function lastErrorFrom({ code, declineCode }: Refusal): SetupIntent.LastSetupError {
  const type = code === 'setup_intent_authentication_failure' ? 'invalid_request_error' : 'card_error'
  return { type, code, ...(declineCode && { decline_code: declineCode }) }
}
