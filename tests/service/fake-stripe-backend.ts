import { sendToBank } from '../../adapters/in-memory/bank'
import { saveCard } from '../../adapters/in-memory/payment-methods'
import { isUsable, isPayable, pay, termsOf } from '../../adapters/in-memory/purchase'
import type { World } from '../../adapters/in-memory/world'
import { toMinorUnits } from '../../src-core/domain/money'
import { findPrice } from '../../src-core/domain/plan-catalogue'
import type {
  ConfirmRequest,
  Entry,
  EntryTerms,
  Outcome,
  StripeBackend,
  WalletName,
} from '../support/fake-stripe/backend'
import { resultOf } from '../support/fake-stripe/cards'

const bankAddress = 'https://hooks.stripe.com/fake-stripe/'

/** The fake Stripe backend on the service's own world. */
export class FakeStripeBackend implements StripeBackend {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  async lookUp(secret: string): Promise<Entry | undefined> {
    const { checkoutSessions, setupIntents, authentications } = this.#world.read()
    const [session, setup] = [checkoutSessions, setupIntents].map((list) =>
      list.find((each) => each.secret === secret),
    )
    const issued = session ?? setup
    if (!issued) return undefined
    const isUsed = issued.status === 'paid' || issued.status === 'used'
    const isOpen = isUsable(this.#world, issued) && (!session || isPayable(this.#world, secret))
    const standing = isOpen ? 'open' : isUsed ? 'used' : 'expired'
    const visit = authentications.findLast((each) => each.secret === secret)
    return {
      kind: session ? 'payment' : 'setup',
      standing,
      currency: this.#currencyOf(secret),
      ...(session ? { terms: this.#termsOf(secret) } : {}),
      ...(visit?.paymentMethodId === undefined ? {} : { paymentMethodId: visit.paymentMethodId }),
      ...(visit?.answer === 'refused'
        ? { bankRefusal: { code: 'setup_intent_authentication_failure' } }
        : {}),
    }
  }

  async confirm({ secret, card, returnAddress }: ConfirmRequest): Promise<Outcome> {
    const entry = await this.lookUp(secret)
    if (entry?.standing !== 'open') return { type: 'refused' }
    const result = resultOf(card)
    if (result.type === 'declined') return result
    const cardLast4 = card === 'wallet' ? '4242' : card.slice(-4)
    if (result.type === 'authentication-required') {
      const asked = { kind: entry.kind, secret, cardLast4, returnAddress }
      return { type: 'bank', address: this.#visitOf(sendToBank(this.#world, bankAddress, asked)) }
    }
    if (entry.kind === 'setup') {
      const paymentMethodId = saveCard(this.#world, secret, cardLast4)
      return paymentMethodId === undefined ? { type: 'refused' } : { type: 'done', paymentMethodId }
    }
    pay(this.#world, secret, cardLast4)
    return { type: 'done', paymentMethodId: `pm-${secret.split('_secret_')[0]}` }
  }

  async wallets(): Promise<readonly WalletName[]> {
    return []
  }

  /** Moves the authentication from the query, where the sandbox's bank has it, into the path. */
  #visitOf(address: string): string {
    return bankAddress + (new URL(address).searchParams.get('authentication') ?? '')
  }

  #termsOf(secret: string): EntryTerms {
    const { currency, dueToday, regularPrice, trialDays } = termsOf(this.#world, secret)
    const trialEnd = Math.floor(this.#world.clock.now() / 1000) + trialDays * 24 * 60 * 60
    return {
      dueToday: toMinorUnits(dueToday, currency),
      dueNext: toMinorUnits(regularPrice, currency),
      trialDays,
      trialEnd,
    }
  }

  #currencyOf(secret: string): string {
    const session = this.#world.read().checkoutSessions.find((each) => each.secret === secret)
    const found = findPrice(this.#world.catalogue, session?.productId ?? '')
    return (found?.price.currency ?? 'USD').toLowerCase()
  }
}
