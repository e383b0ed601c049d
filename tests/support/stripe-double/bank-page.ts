import type { MemoryBooks } from './memory-books'

export type BankAnswer = { readonly type: 'page'; readonly html: string } | BackToPortal
type BackToPortal = { readonly type: 'redirect'; readonly address: string }

/**
 * What `https://hooks.stripe.com/…` answers: the bank's page, and to whoever follows one of its two links the way back to
 * the portal.
 */
export function answerFromBank(books: MemoryBooks, address: string): BankAnswer {
  const [visit = '', answer] = address.split('?answer=')
  if (answer === 'approves' || answer === 'refuses')
    return { type: 'redirect', address: books.answerAtBank(visit, answer) }
  const html = bankPage({ approved: `${visit}?answer=approves`, refused: `${visit}?answer=refuses` })
  return { type: 'page', html }
}

/** The bank's page, with the two addresses that its links lead to. */
export function bankPage({
  approved,
  refused,
}: {
  readonly approved: string
  readonly refused: string
}): string {
  return `<!doctype html>
<html lang="en">
  <title>The bank</title>
  <main>
    <h1>Do you approve this card?</h1>
    <p><a href="${escaped(approved)}">Approve</a></p>
    <p><a href="${escaped(refused)}">Refuse</a></p>
  </main>
</html>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character)
}
