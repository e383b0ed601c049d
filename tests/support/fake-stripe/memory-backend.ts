import {
  BackendUnreachable,
  type ConfirmRequest,
  type Entry,
  type Outcome,
  type Refusal,
  type StripeBackend,
  type WalletName,
} from '../../../service/fake-stripe/script/backend'
import { resultOf } from '../../../service/fake-stripe/script/test-cards'

/** A payment or a saved card. */
export interface Effect {
  readonly secret: string
  readonly kind: Entry['kind']
  readonly paymentMethodId: string
  /** The digits of the card, or `wallet`. */
  readonly card: string
}

interface Secret {
  readonly kind: Entry['kind']
  readonly since: number
  /** Another payment has taken its place. */
  isReplaced: boolean
  paymentMethodId?: string
  bankRefusal?: Refusal
}

/**
 * The backend of one customer, in memory; a new payment secret replaces the former one. Tests create secrets, play the
 * bank, and can make it refuse or not answer.
 */
export class MemoryBackend implements StripeBackend {
  /** A secret expires after a day. At Stripe a setup does not expire; here it does. */
  readonly lifetime = 24 * 60 * 60 * 1000
  connection: 'working' | 'missing' | 'failing' = 'working'
  walletNames: readonly WalletName[] = []
  readonly effects: Effect[] = []

  readonly #secrets = new Map<string, Secret>()
  readonly #visits = new Map<string, ConfirmRequest>()
  #nextRefusal: Refusal | undefined
  #count = 0

  constructor(private readonly options: { readonly now: () => number; readonly currency: string }) {}

  /** Creates a secret in Stripe's format. */
  createSecret(kind: Entry['kind']): string {
    const secret = `${kind === 'payment' ? 'cs_test' : 'seti'}_${(this.#count += 1)}_secret_fake`
    if (kind === 'payment')
      for (const each of this.#secrets.values()) if (each.kind === 'payment') each.isReplaced = true
    this.#secrets.set(secret, { kind, since: this.options.now(), isReplaced: false })
    return secret
  }

  /** The next confirmation is refused with these codes. */
  refuseNext(code: string, declineCode?: string): void {
    this.#nextRefusal = { code, ...(declineCode === undefined ? {} : { declineCode }) }
  }

  async lookUp(secret: string): Promise<Entry | undefined> {
    this.#answer()
    const stored = this.#secrets.get(secret)
    if (!stored) return undefined
    const { since, isReplaced, ...facts } = stored
    const isExpired = isReplaced || this.options.now() - since > this.lifetime
    const standing = stored.paymentMethodId === undefined ? (isExpired ? 'expired' : 'open') : 'used'
    const trialDays = 7
    const trialEnd = Math.floor(this.options.now() / 1000) + trialDays * 24 * 60 * 60
    return {
      ...facts,
      standing,
      currency: this.options.currency,
      ...(stored.kind === 'payment' && { terms: { dueToday: 0, dueNext: 4999, trialDays, trialEnd } }),
    }
  }

  async confirm(ask: ConfirmRequest): Promise<Outcome> {
    const entry = await this.lookUp(ask.secret)
    if (entry?.standing !== 'open') return { type: 'refused' }
    const refusal = this.#nextRefusal
    this.#nextRefusal = undefined
    if (refusal) return { type: 'declined', ...refusal }
    const result = resultOf(ask.card)
    if (result.type === 'declined') return result
    if (result.type === 'succeeds') return { type: 'done', paymentMethodId: this.#carryOut(ask) }
    const visit = `visit-${(this.#count += 1)}`
    this.#visits.set(visit, ask)
    return { type: 'bank', address: `https://hooks.stripe.com/fake-stripe/${visit}` }
  }

  async wallets(): Promise<readonly WalletName[]> {
    this.#answer()
    return this.walletNames
  }

  /** Answers on the bank's page and returns the address to return to. */
  answerAtBank(address: string, answer: 'approves' | 'refuses'): string {
    const ask = this.#visits.get(address.split('/').at(-1) ?? '')
    const stored = ask && this.#secrets.get(ask.secret)
    if (!ask || !stored) throw new Error(`${address} is unknown`)
    const isApproved = answer === 'approves' && !stored.isReplaced
    if (isApproved) this.#carryOut(ask)
    else stored.bankRefusal = { code: 'setup_intent_authentication_failure' }
    const id = ask.secret.split('_secret_')[0] ?? ''
    // The return address of a checkout session tells no outcome.
    if (stored.kind === 'payment') return ask.returnAddress
    const query = new URLSearchParams({
      setup_intent: id,
      setup_intent_client_secret: ask.secret,
      redirect_status: isApproved ? 'succeeded' : 'failed',
    })
    return `${ask.returnAddress}${ask.returnAddress.includes('?') ? '&' : '?'}${query.toString()}`
  }

  #carryOut({ secret, card }: ConfirmRequest): string {
    const stored = this.#secrets.get(secret)
    if (!stored) throw new Error(`${secret} is unknown`)
    if (stored.paymentMethodId !== undefined) return stored.paymentMethodId
    const paymentMethodId = `pm_${(this.#count += 1)}`
    stored.paymentMethodId = paymentMethodId
    delete stored.bankRefusal
    this.effects.push({ secret, kind: stored.kind, paymentMethodId, card })
    return paymentMethodId
  }

  #answer(): void {
    if (this.connection === 'missing') throw new BackendUnreachable('There is no connection to Stripe')
    if (this.connection === 'failing') throw new Error('Stripe answers with an error of its own')
  }
}
