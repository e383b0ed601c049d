import {
  BooksUnreachable,
  type ConfirmationAsk,
  type Entry,
  type Outcome,
  type Refusal,
  type StripeBooks,
  type WalletName,
} from './books'
import { fateOf } from './cards'

/** What has come of a secret. */
export interface Effect {
  readonly secret: string
  readonly kind: Entry['kind']
  readonly paymentMethodId: string
  /** The digits of the card, or `wallet`. */
  readonly card: string
}

interface Kept {
  readonly kind: Entry['kind']
  readonly since: number
  /** Another payment has taken its place. */
  isReplaced: boolean
  paymentMethodId?: string
  bankRefusal?: Refusal
}

export interface MemoryBooksOptions {
  readonly now?: () => number
  readonly currency?: string
  /** Told of every payment and every kept card, when it happens. */
  readonly onEffect?: (effect: Effect) => void
}

/**
 * The books of one customer, in memory: of the secrets for a payment only the latest is good. Test code gives secrets
 * out, plays the bank, and can have them refuse or not answer.
 */
export class MemoryBooks implements StripeBooks {
  /** A secret is good for a day. Stripe lets a setup stand until it is cancelled; these books cancel it then. */
  readonly lifetime = 24 * 60 * 60 * 1000
  connection: 'working' | 'missing' | 'failing' = 'working'
  walletNames: readonly WalletName[] = []
  readonly effects: Effect[] = []

  readonly #options: MemoryBooksOptions
  readonly #secrets = new Map<string, Kept>()
  readonly #visits = new Map<string, ConfirmationAsk>()
  #nextRefusal: Refusal | undefined
  #count = 0

  constructor(options: MemoryBooksOptions = {}) {
    this.#options = options
  }

  /** A new secret, in the form that Stripe gives it. */
  giveOut(kind: Entry['kind']): string {
    const secret = `${kind === 'payment' ? 'cs_test' : 'seti'}_${(this.#count += 1)}_secret_double`
    return this.adopt(secret, kind)
  }

  /** Makes a secret that somebody else has given out a good one; a second time nothing changes. */
  adopt(secret: string, kind: Entry['kind']): string {
    if (this.#secrets.has(secret)) return secret
    if (kind === 'payment')
      for (const each of this.#secrets.values()) if (each.kind === 'payment') each.isReplaced = true
    this.#secrets.set(secret, { kind, since: this.#now(), isReplaced: false })
    return secret
  }

  /** The next confirmation is refused with these codes. */
  refuseNext(code: string, declineCode?: string): void {
    this.#nextRefusal = { code, ...(declineCode === undefined ? {} : { declineCode }) }
  }

  async lookUp(secret: string): Promise<Entry | undefined> {
    this.#answer()
    const kept = this.#secrets.get(secret)
    if (!kept) return undefined
    const { since, isReplaced, ...facts } = kept
    const isExpired = isReplaced || this.#now() - since > this.lifetime
    const standing = kept.paymentMethodId === undefined ? (isExpired ? 'expired' : 'open') : 'used'
    return { ...facts, standing, currency: this.#options.currency ?? 'usd' }
  }

  async confirm(ask: ConfirmationAsk): Promise<Outcome> {
    const entry = await this.lookUp(ask.secret)
    if (entry?.standing !== 'open') return { type: 'refused' }
    const refusal = this.#nextRefusal
    this.#nextRefusal = undefined
    if (refusal) return { type: 'declined', ...refusal }
    const fate = fateOf(ask.card)
    if (fate.type === 'declined') return fate
    if (fate.type === 'succeeds') return { type: 'done', paymentMethodId: this.#carryOut(ask) }
    const visit = `visit-${(this.#count += 1)}`
    this.#visits.set(visit, ask)
    return { type: 'bank', address: `https://hooks.stripe.com/portal-double/${visit}` }
  }

  async wallets(): Promise<readonly WalletName[]> {
    this.#answer()
    return this.walletNames
  }

  /**
   * The customer answers on the bank's page with that address; says where they are sent back to. A bank that gives a
   * reason of its own for a refusal gives it as Stripe passes it on.
   */
  answerAtBank(
    address: string,
    answer: 'approves' | 'refuses',
    refusal: Refusal = { code: 'setup_intent_authentication_failure' },
  ): string {
    const ask = this.#visits.get(address.split('/').at(-1) ?? '')
    const kept = ask && this.#secrets.get(ask.secret)
    if (!ask || !kept) throw new Error(`Nobody was sent to ${address}`)
    const isApproved = answer === 'approves' && !kept.isReplaced
    if (isApproved) this.#carryOut(ask)
    else kept.bankRefusal = refusal
    const id = ask.secret.split('_secret_')[0] ?? ''
    return withQuery(ask.returnAddress, {
      ...(kept.kind === 'setup' ? { setup_intent: id, setup_intent_client_secret: ask.secret } : {}),
      redirect_status: isApproved ? 'succeeded' : 'failed',
    })
  }

  #carryOut({ secret, card }: ConfirmationAsk): string {
    const kept = this.#secrets.get(secret)
    if (!kept) throw new Error(`${secret} was never given out`)
    if (kept.paymentMethodId !== undefined) return kept.paymentMethodId
    const paymentMethodId = `pm_${(this.#count += 1)}`
    kept.paymentMethodId = paymentMethodId
    delete kept.bankRefusal
    const effect = { secret, kind: kept.kind, paymentMethodId, card }
    this.effects.push(effect)
    this.#options.onEffect?.(effect)
    return paymentMethodId
  }

  #answer(): void {
    if (this.connection === 'missing') throw new BooksUnreachable('There is no connection to Stripe')
    if (this.connection === 'failing') throw new Error('Stripe answers with an error of its own')
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }
}

function withQuery(address: string, additions: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(additions).toString()
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}
