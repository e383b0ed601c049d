import type { PlanCatalogue } from '../domain/plan-catalogue'
import {
  next,
  type Effect,
  type Purchase,
  type PurchaseEvent,
  type Stored,
  type SurroundingEffect,
} from '../domain/purchase'
import { readRecord, readReportedPurchase, writeRecord, type RecordPlace } from '../domain/purchase-record'
import { recordItems } from '../domain/purchase-standing'
import type { CurrentUser } from '../domain/subscriber'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { CheckoutPayment } from '../ports/payments'
import type { PortalStorage } from '../ports/portal-storage'
import type { ServiceFailure } from '../ports/portal-api'
import { Flow, type WithoutFields } from '../shared/flow'
import type { Result } from '../shared/result'
import type { ReportPurchase } from './report-purchase'
import type { StartCheckout } from './start-checkout'

/** What the product around a purchase does for it. */
export interface PurchaseSurroundings {
  /** Called with every new state. */
  show(purchase: Purchase): void
  loadUser(): Promise<Result<CurrentUser, ServiceFailure>>
  /** Runs an effect that no event answers. */
  run(effect: SurroundingEffect): void
}

/** What happens to a purchase. The flow adds an id, and what storage holds. */
export type PurchaseCause = WithoutFields<PurchaseEvent, 'id' | 'stored'>

/** Runs what a purchase asks for, and feeds the answers back. One for each page load. */
export class PurchaseFlow extends Flow<Purchase, PurchaseCause, Effect, PurchaseSurroundings> {
  /** The machine; the simulation seeds bugs in it. */
  readonly next = next

  constructor(
    private readonly catalogue: PlanCatalogue,
    private readonly storage: PortalStorage,
    private readonly startCheckout: StartCheckout,
    private readonly reportPurchase: ReportPurchase,
    private readonly clock: Clock,
    log: Log,
    private readonly origin: string,
  ) {
    super({ step: 'none' }, log)
  }

  protected transition(cause: PurchaseCause, id: number) {
    const event = { ...cause, id, stored: this.read() } as PurchaseEvent
    return this.next(this.state, event, this.clock.now())
  }

  private read(): Stored {
    const record = (place: RecordPlace) =>
      readRecord(this.storage.read(recordItems[place]), place, this.catalogue)
    return {
      tab: record('tab'),
      shared: record('shared'),
      reported: readReportedPurchase(this.storage.read('reported-purchase')),
    }
  }

  protected run(effect: Effect): void {
    switch (effect.type) {
      case 'load-user':
        void this.loadUser(effect.request)
        return
      case 'open-session':
        void this.openSession(effect)
        return
      case 'confirm':
        return this.confirm(effect.request, effect.payment)
      case 'read-status':
        void effect.payment
          .readStatus()
          .then((status) => this.send({ type: 'status', answers: effect.request, status }))
        return
      case 'wait':
        void this.clock
          .wait(effect.milliseconds)
          .then(() => this.send({ type: 'time-passed', answers: effect.request }))
        return
      case 'save':
        this.storage.write(recordItems[effect.place], writeRecord(effect.record))
        return
      case 'forget':
        this.storage.remove(recordItems[effect.place])
        return
      case 'report-purchase':
        this.reportPurchase.execute(effect.account, effect.order)
        return
      case 'go':
      case 'notify':
      case 'show-terms':
      case 'reprice':
      case 'reopen':
      case 'refuse-code':
      case 'close-checkout':
      case 'discard-draft':
        this.surroundings?.run(effect)
    }
  }

  private async loadUser(answers: number): Promise<void> {
    const { account } = this.state
    const loaded = await this.surroundings?.loadUser()
    if (loaded?.type === 'success' && account !== undefined)
      this.send({ type: 'user', account, user: loaded.value, answers })
    if (loaded?.type === 'error') this.send({ type: 'user-not-loaded', answers, reason: loaded.error.kind })
  }

  private async openSession({
    request,
    account,
    wanted,
  }: Effect & { readonly type: 'open-session' }): Promise<void> {
    const result = await this.startCheckout.execute(account, wanted)
    this.send({ type: 'session', answers: request, result })
  }

  private confirm(answers: number, payment: CheckoutPayment): void {
    const returnAddress = `${this.origin}/payment-successful?checkout=${encodeURIComponent(payment.checkoutId)}`
    const warning = 'The payment was not confirmed'
    this.ask(payment.confirm({ returnAddress }), warning, (result) => ({
      type: 'confirmed',
      answers,
      result,
    }))
  }
}
