import type { ChangePreview } from '../../../contract/api.ts'
import { readAnswer } from '../../../tools/open-api.ts'
import type { Stored } from '../../fake-stripe/objects.ts'
import { idOf } from '../../fake-stripe/store.ts'
import { startHarness, type Harness, type HarnessOptions } from './harness.ts'

/** Asks for authentication at every payment with the customer present. */
export const asksBank = '4000002760003184'

export const changePath = '/users/me/subscription/change'

/** What subscribers do, as calls of one user. */
export function subscriberOf(harness: Harness, as = 'mira') {
  const { call, fakeStripe, deliverAll, user, letPass } = harness
  const running = (): Stored<'subscription'> => {
    const found = fakeStripe.all('subscription').findLast(({ ended_at }) => ended_at === null)
    if (!found) throw new Error('Nothing is subscribed')
    return found
  }
  const preview = async (productId: string): Promise<ChangePreview> => {
    const { status, body } = await call('GET', `${changePath}?product_id=${productId}`, { as })
    if (status !== 200) throw new Error(`The preview answers ${status} ${JSON.stringify(body)}`)
    return readAnswer('previewChange', body)
  }
  const change = async (productId: string, quote: string, more: object = {}) =>
    call('POST', changePath, { as, body: { productId, quote, ...more } })
  const cardOf = () => idOf(running().default_payment_method)
  return {
    running,
    /** The payment method that is billed. */
    cardOf,
    /** The subscription is billed to a new card, without a payment. */
    giveCard: (number: string) => {
      const card = fakeStripe.dashboard.addDefaultCard(idOf(running().customer), number)
      Object.assign(running(), { default_payment_method: card })
      return card
    },
    preview,
    change,
    /** Subscribes, lets the trial end, and returns ten days into the first period. */
    pays: async (productId: string, card?: string) => {
      harness.signUp(as)
      const outcome = harness.pay(await harness.openCheckout(as, productId), card)
      if (outcome.type === 'bank') fakeStripe.answerAtBank(outcome.address, 'approved')
      await deliverAll()
      fakeStripe.endPeriod(running().id)
      await deliverAll()
      await letPass(10 * 24 * 60 * 60 * 1000)
    },
    /** Takes what yearly or monthly costs now. */
    switchTo: async (productId: string) => change(productId, (await preview(productId)).quote),
    keep: async () => call('POST', '/users/me/subscription/renewal', { as }),
    callOff: async () => call('DELETE', changePath, { as }),
    cancel: async () => harness.cancel(as),
    invoices: async (before?: string) =>
      call('GET', `/users/me/invoices${before === undefined ? '' : `?before=${before}`}`, { as }),
    payInvoice: async (id: string) => call('POST', `/users/me/invoices/${id}/payment`, { as }),
    changeCard: async (paymentMethodId: string) => harness.changeCard(as, paymentMethodId),
    user: async () => user(as),
    /** The bank answers about a payment that waits for it. */
    answerBank: async (secret: string, answer: 'approved' | 'refused') => {
      const outcome = harness.pay(secret, '')
      if (outcome.type !== 'bank') throw new Error(`The bank is ${outcome.type}`)
      fakeStripe.answerAtBank(outcome.address, answer)
      await deliverAll()
    },
    /** Everything that was charged, in minor units. */
    charged: () =>
      fakeStripe
        .all('charge')
        .filter(({ paid }) => paid)
        .map(({ amount }) => amount),
  }
}

type Subscriber = ReturnType<typeof subscriberOf>

/** A user who subscribes, and is ten days into the first period. */
export async function subscribed(
  productId: string,
  { card, ...options }: HarnessOptions & { readonly card?: string } = {},
): Promise<Omit<Harness, keyof Subscriber> & Subscriber> {
  const harness = await startHarness(options)
  const mira = subscriberOf(harness)
  await mira.pays(productId, card)
  return { ...harness, ...mira }
}
