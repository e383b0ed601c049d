import type { PaymentIntent, PaymentIntentResult } from '@stripe/stripe-js'
import type { Entry } from '../../../service/fake-stripe/script/backend'
import { errorFrom, unknownSecret } from './card-setup'
import type { FakeStripeOptions } from './fake-stripe'
import type { StripePart } from './stripe-part'

/** Where the bank's page leads after the answer; Stripe.js closes it. */
const afterwards = 'https://hooks.stripe.com/fake-stripe/answered'

/** Returns the functions that ask the bank about a payment whose card is on file. */
export function nextAction({
  backend,
  showBank = () => () => undefined,
  pass = () => Promise.resolve(),
}: FakeStripeOptions): Pick<StripePart, 'handleNextAction' | 'retrievePaymentIntent'> {
  return {
    handleNextAction: async ({ clientSecret: secret }) => {
      await pass('handleNextAction')
      return resultOf(secret, async (entry) => {
        if (!isWaiting(entry)) throw new WrongStatus()
        const outcome = await backend.confirm({ secret, card: '', returnAddress: afterwards })
        if (outcome.type !== 'bank') throw new WrongStatus()
        const answered = await untilAnswered(secret, outcome.address)
        return answered.bankRefusal
          ? { error: { type: 'invalid_request_error', code: answered.bankRefusal.code } }
          : { paymentIntent: intentFrom(secret, answered) }
      })
    },

    retrievePaymentIntent: async (secret) => {
      await pass('retrievePaymentIntent')
      return resultOf(secret, async (entry) => ({ paymentIntent: intentFrom(secret, entry) }))
    },
  }

  function untilAnswered(secret: string, address: string): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const close = showBank(address, () => {
        void backend.lookUp(secret).then((entry) => {
          if (!entry || isWaiting(entry)) return
          close()
          resolve(entry)
        }, reject)
      })
    })
  }

  async function resultOf(
    secret: string,
    answer: (entry: Entry) => Promise<PaymentIntentResult>,
  ): Promise<PaymentIntentResult> {
    try {
      const entry = await backend.lookUp(secret)
      return entry?.kind === 'payment' ? await answer(entry) : { error: unknownSecret }
    } catch (cause) {
      if (cause instanceof WrongStatus) throw cause
      return { error: errorFrom(cause) }
    }
  }
}

/** Stripe's types document that \`handleNextAction\` throws for a payment that does not wait for its bank. */
class WrongStatus extends Error {}

const isWaiting = ({ standing, bankRefusal }: Entry) => standing === 'open' && !bankRefusal

function intentFrom(secret: string, entry: Entry): PaymentIntent {
  const settled = entry.bankRefusal ? 'requires_payment_method' : 'succeeded'
  const intent = {
    id: secret.split('_secret_')[0] ?? '',
    client_secret: secret,
    status: isWaiting(entry) ? 'requires_action' : settled,
  } satisfies Partial<PaymentIntent>
  return intent as PaymentIntent
}
