import { idOf } from '#adapters/in-memory/purchase'
import type { OperationId, Price } from '#contract/api'
import type { ChangePreview } from '#core/domain/change-preview'
import type { CheckoutTerms } from '#core/domain/checkout-terms'
import type { Product } from '#core/domain/plan-catalogue'

export const changingCalls = [
  'updateUser',
  'changePaymentMethod',
  'cancelSubscription',
  'changePlan',
  'keepSubscription',
  'callOffChange',
  'payInvoice',
  'deleteUser',
] as const satisfies readonly OperationId[]

export type ChangingCall = (typeof changingCalls)[number]

/** One confirmation of a payment, as the payment provider saw it. */
export interface Confirmation {
  readonly secret: string
  readonly accountId: string
  readonly signIn: string | undefined
  /** The order of the checkout session: product id and promo code. */
  readonly order: string
  /** What the provider charged when the confirmation began. */
  readonly terms: CheckoutTerms
  /** Whether another confirmation of the same page was pending since this sign-in: a purchase ends with its account. */
  readonly isSecond: boolean
  /** Whether an earlier payment of the user was called received, and the service has not confirmed it yet. */
  readonly isDuplicate: boolean
  isPending: boolean
  /** Whether its session was called open or expired meanwhile: another confirmation is then possible. */
  isKnownUnpaid?: true
  /** What the page was told. `left`: to the bank, which may refuse; `unanswered`: the payment may have been made. */
  outcome?: 'paid' | 'left' | 'failed' | 'unanswered'
}

export class Recorder {
  /** Prices that the service quoted, and codes that it refused, by order. */
  readonly quotes = new Set<string>()
  readonly terms = new Set<string>()
  readonly regularPrices = new Set<number>()
  readonly refusedOrders = new Set<string>()
  readonly foreignRequests: string[] = []
  readonly foreignProfiles: string[] = []
  /** What buttons were pressed for, each with the user who was shown then. */
  readonly #presses = new Set<string>()
  /** Changes sent with the token of a user who has not pressed. */
  readonly foreignChanges: string[] = []
  readonly confirmations: Confirmation[] = []
  /** Users of whom the service said that a trial was refused. */
  readonly refusedTrials = new Set<string>()
  /** Every purchase event, by the user who was signed in and the order. */
  readonly purchaseEvents: string[] = []
  /** Users and plans for which the visitor continued to the checkout. */
  readonly openedCheckouts = new Set<string>()
  /** Users of whom the service said that they are subscribed. */
  readonly subscribers = new Set<string>()
  /** Users to whom a payment was called received, until the service confirms the subscription or says that its trial was refused. */
  readonly unconfirmed = new Set<string>()
  /** How many changes of the card the service accepted, by user. */
  readonly cardChanges = new Map<string, number>()
  /** Users of whom the service said that a subscription of theirs is over. */
  readonly returning = new Set<string>()
  /** Accounts that the service has deleted. */
  readonly deleted = new Set<string>()

  recordUser(accountId: string, isSubscribed: boolean): void {
    if (!isSubscribed) return
    this.subscribers.add(accountId)
    this.unconfirmed.delete(accountId)
  }

  recordRefusedTrial(accountId: string): void {
    this.refusedTrials.add(accountId)
    this.unconfirmed.delete(accountId)
  }

  /** `change` is a call, a `planText` or a `paymentText`. */
  recordPress(accountId: string | undefined, change: string): void {
    this.#presses.add(`${change} of ${accountId}`)
  }

  hasPressed(accountId: string, change: string): boolean {
    return this.#presses.has(`${change} of ${accountId}`)
  }

  recordChange(accountId: string, change: ChangingCall): void {
    if (!this.hasPressed(accountId, change)) this.foreignChanges.push(`${change} of ${accountId}`)
  }

  recordStatus(checkoutId: string, status: string | undefined): void {
    if (status !== 'open' && status !== 'expired') return
    for (const each of this.confirmations) if (idOf(each.secret) === checkoutId) each.isKnownUnpaid = true
  }

  recordQuote(order: string, quote: Price): void {
    this.quotes.add(`${order} ${priceText(quote)}`)
  }

  hasQuoted(order: string, quote: Price): boolean {
    return this.quotes.has(`${order} ${priceText(quote)}`)
  }

  recordTerms({ currency, dueToday, trialDays, regularPrice, nextBilling }: CheckoutTerms): void {
    this.regularPrices.add(regularPrice)
    this.terms.add([currency, dueToday, trialDays, regularPrice, nextBilling].join(' '))
  }

  hasTerms({ currency, priceNow, trialDays, regularPrice, nextBilling }: Product): boolean {
    return this.terms.has([currency, priceNow, trialDays, regularPrice, nextBilling].join(' '))
  }

  recordCardChange(accountId: string): void {
    this.cardChanges.set(accountId, this.cardChangesOf(accountId) + 1)
  }

  cardChangesOf(accountId: string): number {
    return this.cardChanges.get(accountId) ?? 0
  }

  /** The confirmations with which a user may have paid an order. */
  paymentsOf(accountId: string, order: string): Confirmation[] {
    return this.confirmations.filter(
      (each) => each.accountId === accountId && each.order === order && each.outcome !== 'failed',
    )
  }
}

export function orderName(productId: string, promoCode = ''): string {
  return `${productId} ${promoCode}`
}

/** The figures that a customer sees of a change. */
export function planText(productId: string, { now, next, takesEffect }: ChangePreview): string {
  return [productId, now.currency, now.amount, now.credit, next.amount, takesEffect].join(' ')
}

export function paymentText(invoiceId: string, amount: number): string {
  return `${invoiceId} ${amount}`
}

function priceText({ now, next }: Price): string {
  return `${now.currency} ${now.amount} ${now.trialDays} ${next.amount} ${next.date}`
}
