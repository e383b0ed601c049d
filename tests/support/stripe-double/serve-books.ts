import type { ConfirmationAsk, StripeBooks } from './books'

/**
 * Answers what the double in a browser asks, from books that a test keeps: `path` is the last part of the address,
 * `body` the text that was sent. What the books throw is thrown.
 */
export async function answerFromBooks(books: StripeBooks, path: string, body: string): Promise<string> {
  const asked = JSON.parse(body) as ConfirmationAsk
  switch (path) {
    case 'look-up':
      return JSON.stringify((await books.lookUp(asked.secret)) ?? null)
    case 'confirm':
      return JSON.stringify(await books.confirm(asked))
    case 'wallets':
      return JSON.stringify(await books.wallets())
    default:
      throw new Error(`The double does not ask for ${path}`)
  }
}
