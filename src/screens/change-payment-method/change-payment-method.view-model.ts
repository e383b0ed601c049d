import { action, makeObservable, observableRef } from 'mobx'
import { changeCard } from '#messages/change-payment-method'
import type { CardChange, CardChangeNotice, Cardholder } from '#core/domain/card-change'
import { cardOf, owedPayment, owesPayment, type Due, type Subscription } from '#core/domain/subscriber'
import type { BankReturn, CardFormState, CardSetup } from '#core/ports/payments'
import { type CardChangeSurroundings, ChangePaymentMethod } from '#core/use-cases/change-payment-method'
import { Session } from '#core/use-cases/session'
import { NavigationStore } from '../../stores/navigation-store'
import { NoticeStore } from '../../stores/notice-store'
import { SessionStore } from '../../stores/session-store'
import type { CardForms } from '../../ui/card-form'
import { PORTS } from '../../ports'
import { viewModelModule, bindClass } from '../../bind-class'

/** The change of card as the screen sees it. It has no rule of its own. */
export class ChangePaymentMethodViewModel implements CardChangeSurroundings {
  static readonly module = viewModelModule(
    ChangePaymentMethodViewModel,
    [SessionStore, NavigationStore, NoticeStore, ChangePaymentMethod, PORTS.bankReturn, PORTS.cardForms],
    (bind) => {
      bindClass(bind, ChangePaymentMethod, [
        PORTS.portalApi,
        Session,
        PORTS.portalStorage,
        PORTS.clock,
        PORTS.log,
        PORTS.origin,
      ])
    },
  )

  change: CardChange = { step: 'none' }

  constructor(
    private readonly session: SessionStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly flow: ChangePaymentMethod,
    private readonly bankReturn: BankReturn,
    private readonly forms: CardForms,
  ) {
    makeObservable(this, { change: observableRef, show: action })
  }

  get CardSetupForm(): CardForms['CardSetupForm'] {
    return this.forms.CardSetupForm
  }

  /** Whether a payment has failed, which is charged to the new card. */
  get isPastDue(): boolean {
    return owesPayment(this.subscription)
  }

  /** What is charged to the new card, if the service says so. */
  get due(): Due | undefined {
    return this.isPastDue ? this.subscription?.due : undefined
  }

  get cardholder(): Cardholder | undefined {
    const { account } = this.session
    const { subscription } = this
    return account && { account: account.id, card: cardOf(subscription), owed: owedPayment(subscription) }
  }

  /** Opens the card form, or completes the return from the bank. */
  start(): void {
    const { query } = this.navigation.address
    this.flow.connect(this)
    this.flow.send({ type: 'shown', returned: this.bankReturn.returnedSetup(query) })
    if (query.size > 0) this.navigation.redirect('/change-payment-method')
  }

  retry(): void {
    this.flow.send({ type: 'retry' })
  }

  formChanged(clientSecret: string, state: CardFormState<CardSetup>): void {
    this.flow.send({ type: 'form', form: { clientSecret, state } })
  }

  save(): void {
    this.flow.send({ type: 'submit' })
  }

  pageRestored(): void {
    this.flow.send({ type: 'restored' })
  }

  show(change: CardChange): void {
    this.change = change
  }

  finish(notice: CardChangeNotice): void {
    const isChanged = notice === 'card-changed' || notice === 'card-changed-paid'
    this.notices[isChanged ? 'done' : 'failed'](notice, changeCard.notices[notice])
    this.navigation.redirectFrom('/change-payment-method', '/')
  }

  private get subscription(): Subscription | undefined {
    return this.session.subscription
  }
}
