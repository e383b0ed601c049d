import { appliedCode, orderKey, type Order } from '../domain/order'
import type { CurrentUser } from '../domain/subscriber'
import type { Log } from '../ports/log'
import type { CheckoutSessionFailure, PortalApi } from '../ports/portal-api'
import { failure, type Result } from '../shared/result'

/** `already-subscribed` carries the user as the service knows them now. */
export type StartCheckoutFailure =
  | Exclude<CheckoutSessionFailure, { readonly kind: 'already-subscribed' }>
  | { readonly kind: 'already-subscribed'; readonly user?: CurrentUser }
  | { readonly kind: 'no-product-selected' }

type Answer = Result<{ readonly clientSecret: string }, StartCheckoutFailure>

/**
 * Opens a checkout session for an order: one per user, plan and code, however often it is asked for. Reads the user
 * first, because they may have subscribed in another tab or on their phone.
 */
export class StartCheckout {
  private current: { readonly key: string; readonly answer: Promise<Answer> } | undefined
  /** Requests without an answer, also those of orders that were changed meanwhile and may be changed back. */
  private readonly pending = new Map<string, Promise<Answer>>()

  constructor(
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {}

  /**
   * The session of this order: the open one or the pending one, when the order has not changed. `isStillHere` says
   * whether the user who asked is still signed in: no session is opened in the name of the next user.
   */
  async execute(
    accountId: string,
    order: Order | undefined,
    isStillHere: () => boolean = () => true,
  ): Promise<Answer> {
    if (!order) {
      this.log.warn('No product selected')
      return failure({ kind: 'no-product-selected' })
    }
    const key = `${accountId} ${orderKey(order)}`
    if (this.current?.key === key) return this.current.answer

    const session = { key, answer: this.pending.get(key) ?? this.open(order, isStillHere) }
    this.current = session
    this.pending.set(key, session.answer)
    const answer = await session.answer
    this.pending.delete(key)
    if (answer.type === 'error' && this.current === session) this.current = undefined
    return answer
  }

  /** Forgets the session, because it was refused or is paid. The next call opens another. */
  forget(): void {
    this.current = undefined
  }

  private async open(order: Order, isStillHere: () => boolean): Promise<Answer> {
    const user = await this.portalApi.loadUser()
    if (!isStillHere()) return failure({ kind: 'not-signed-in' })
    if (user.type === 'success' && user.value.subscribed) {
      return failure({ kind: 'already-subscribed', user: user.value })
    }
    const answer = user.type === 'error' ? user : await this.create(order)
    if (answer.type === 'error') this.log.warn('The checkout session could not be opened', answer.error)
    return answer
  }

  private async create(order: Order): Promise<Answer> {
    const promoCode = appliedCode(order)
    return this.portalApi.createCheckoutSession({
      productId: order.product.id,
      ...(promoCode === undefined ? {} : { promoCode }),
    })
  }
}
