import type { GivenConsent } from '../domain/consent'
import { appliedCode, orderKey, type Order } from '../domain/order'
import type { Log } from '../ports/log'
import type { CheckoutSessionFailure, PortalApi } from '../ports/portal-api'
import { failure, type Result } from '../shared/result'

export type StartCheckoutFailure = CheckoutSessionFailure | { readonly kind: 'no-product-selected' }

export interface StartCheckoutOptions {
  /** Travels with the request of a new session. */
  readonly consent?: GivenConsent | undefined
  /** Called once the user is loaded. Returns why a session may no longer be opened. */
  readonly checkPreconditions?: () => 'not-signed-in' | 'payment-processing' | undefined
}

type Opened = Result<{ readonly clientSecret: string }, StartCheckoutFailure>

/**
 * Opens one checkout session per user, plan and code. Loads the user first, who may have subscribed in another tab or on
 * their phone.
 */
export class StartCheckout {
  private current: { readonly key: string; readonly opening: Promise<Opened> } | undefined
  /** Pending requests. Those of earlier orders are included, because the visitor may change back. */
  private readonly pending = new Map<string, Promise<Opened>>()

  constructor(
    private readonly portalApi: PortalApi,
    private readonly log: Log,
  ) {}

  /**
   * Returns the open or pending session of the order, or opens one. Fails if the preconditions no longer hold once the
   * user is loaded: the session would belong to the next user, or another tab has paid.
   */
  async execute(
    accountId: string,
    order: Order | undefined,
    { consent, checkPreconditions = () => undefined }: StartCheckoutOptions = {},
  ): Promise<Opened> {
    if (!order) {
      this.log.warn('No product selected')
      return failure({ kind: 'no-product-selected' })
    }
    const key = `${accountId} ${orderKey(order)}`
    if (this.current?.key === key) return this.current.opening

    const session = {
      key,
      opening: this.pending.get(key) ?? this.open(accountId, order, consent, checkPreconditions),
    }
    this.current = session
    this.pending.set(key, session.opening)
    const opened = await session.opening
    this.pending.delete(key)
    if (opened.type === 'error' && this.current === session) this.current = undefined
    return opened
  }

  /** Discards a session that was refused or paid. The next call opens another. */
  discardSession(): void {
    this.current = undefined
  }

  private async open(
    accountId: string,
    order: Order,
    consent: GivenConsent | undefined,
    checkPreconditions: NonNullable<StartCheckoutOptions['checkPreconditions']>,
  ): Promise<Opened> {
    const user = await this.portalApi.loadUser()
    const kind = checkPreconditions()
    if (kind) return failure({ kind })
    if (user.type === 'success' && user.value.subscribed) {
      return failure({ kind: 'already-subscribed' })
    }
    const promoCode = appliedCode(order)
    const request = {
      productId: order.product.id,
      ...(promoCode === undefined ? {} : { promoCode }),
      ...(consent === undefined ? {} : { consent }),
    }
    const opened =
      user.type === 'error' ? user : await this.portalApi.createCheckoutSession(accountId, request)
    if (opened.type === 'error') this.log.warn('The checkout session could not be opened', opened.error)
    return opened
  }
}
