import { BooksUnreachable, type ConfirmationAsk, type Entry, type Outcome, type StripeBooks } from './books'
import type { WalletName } from './books'

/** The books as a browser asks for them: see `books.ts` for what is said. */
export const httpBooks: StripeBooks = {
  lookUp: async (secret: string) => ((await ask('look-up', { secret })) as Entry | null) ?? undefined,
  confirm: async (confirmation: ConfirmationAsk) => (await ask('confirm', confirmation)) as Outcome,
  wallets: async () => (await ask('wallets', {})) as readonly WalletName[],
}

async function ask(call: string, body: object): Promise<unknown> {
  let answer: Response
  try {
    answer = await fetch(`https://api.stripe.com/v1/portal-double/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(body),
    })
  } catch (cause) {
    throw new BooksUnreachable('There is no connection to Stripe', { cause })
  }
  if (!answer.ok) throw new Error(`Stripe answers ${answer.status}`)
  return answer.json()
}
