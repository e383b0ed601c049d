import type { PaymentFailure } from '../../src-core/ports/payments'
import type { TroubleWords } from './faults'

/** What opening a card form comes to. */
export type Opening = 'ready' | 'session-refused' | 'unavailable'

/** How the card forms of the sandbox leave the page. */
export interface LeavingOptions {
  /** Goes to an address, a full page load away. */
  readonly leaveTo: (address: string) => void
  /** The address of the bank's page, to which the authentication's id is added. */
  readonly bankAddress: string
}

/** What the payment provider calls each kind of trouble. */
export const paymentWords: TroubleWords<PaymentFailure> = {
  unreachable: { kind: 'no-connection', cause: 'the sandbox is offline' },
  'server-error': { kind: 'unknown', cause: 'the sandbox answers with errors' },
  'not-signed-in': { kind: 'session-refused' },
  refused: { kind: 'declined' },
}

/** The same while a form is being opened. */
export const openingWords: TroubleWords<Opening> = {
  unreachable: 'unavailable',
  'server-error': 'unavailable',
  'not-signed-in': 'session-refused',
  refused: 'session-refused',
}

/** The address with one more thing in its query, in front of its fragment. */
export function withQuery(address: string, name: string, value: string): string {
  const [page = '', ...fragment] = address.split('#')
  const extended = `${page}${page.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  return [extended, ...fragment].join('#')
}
