import { makeObservable, observableRef, runInAction } from 'mobx'
import type { Account } from '../../../src-core/domain/account'
import type { Clock } from '../../../src-core/ports/clock'
import type { CardFormState, CardSetup, PaymentFailure } from '../../../src-core/ports/payments'
import { needsNewCard } from '../../../src-core/domain/subscriber'
import type { ServiceFailure } from '../../../src-core/ports/portal-api'
import type { CardChange, ChangePaymentMethod } from '../../../src-core/use-cases/change-payment-method'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeKind, NoticeStore } from '../../stores/notice-store'
import type { SessionStore } from '../../stores/session-store'
import { LatestRequest, Stateful } from '../../stores/stateful'
import type { CardForms } from '../../ui/card-form'

type State =
  | { readonly type: 'requesting' }
  | { readonly type: 'open'; readonly clientSecret: string; readonly form: CardFormState<CardSetup> }
  | { readonly type: 'failed'; readonly kind: ServiceFailure['kind'] }

type Attempt =
  | { readonly type: 'idle' }
  | { readonly type: 'saving' }
  /** Still saving: the bank's dialog is open, or nothing answers. */
  | { readonly type: 'late' }
  | ({ readonly type: 'failed' } & PaymentFailure)

/** After the adapter has asked once whether the card was saved. */
const lateAfterInMilliseconds = 65_000

const noticeKinds = {
  changed: 'card-changed',
  'not-saved': 'card-not-changed',
  unknown: 'card-unknown',
} as const satisfies Record<CardChange, NoticeKind>

/** Replaces the card of the subscription. Each attempt after a refused card has a new client secret. */
export class ChangePaymentMethodViewModel extends Stateful<State> {
  attempt: Attempt = { type: 'idle' }
  private readonly requests = new LatestRequest()
  /** The pending return from the bank, completed once even if the screen starts twice. */
  private bankReturn: ReturnType<ChangePaymentMethod['finish']> | undefined

  constructor(
    private readonly session: SessionStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly changePaymentMethod: ChangePaymentMethod,
    private readonly origin: string,
    private readonly forms: CardForms,
    private readonly clock: Pick<Clock, 'wait'>,
  ) {
    super({ type: 'requesting' })
    makeObservable(this, { attempt: observableRef })
  }

  get CardSetupForm(): CardForms['CardSetupForm'] {
    return this.forms.CardSetupForm
  }

  /** Whether a payment has failed, which is charged to the new card. */
  get isPastDue(): boolean {
    const { state } = this.session
    return state.type === 'signed-in' && needsNewCard(state.user.subscription)
  }

  /** Opens the card form, or completes the return from the bank. Returns a function that cancels the request. */
  start(): () => void {
    void this.openOrReturn()
    // The last payment may have failed since the user was loaded; the new card is then charged at once.
    void this.session.refresh()
    return () => this.requests.cancel()
  }

  /** Opens the card form with a new client secret. */
  async open(): Promise<void> {
    const { account } = this.session
    if (!account) return
    const isLatest = this.requests.start()
    this.setState({ type: 'requesting' })
    const opened = await this.changePaymentMethod.open(account.id)
    if (!isLatest() || !this.session.isSignedInAs(account)) return
    if (opened.type === 'success') {
      this.setState({ type: 'open', clientSecret: opened.value.clientSecret, form: { type: 'loading' } })
      return
    }
    this.setState({ type: 'failed', kind: opened.error.kind })
    if (opened.error.kind === 'not-signed-in') await this.session.refresh()
  }

  formChanged(clientSecret: string, form: CardFormState<CardSetup>): void {
    // Stryker disable next-line ConditionalExpression: only an open form has a client secret
    if (this.state.type !== 'open' || this.state.clientSecret !== clientSecret) return
    if (form.type === 'session-refused') this.setState({ type: 'failed', kind: 'service-error' })
    else this.setState({ type: 'open', clientSecret, form })
  }

  async save(): Promise<void> {
    const { account } = this.session
    if (this.state.type !== 'open' || this.state.form.type !== 'ready' || !account) return
    const saving = { type: 'saving' } as const
    this.setAttempt(saving)
    void this.clock.wait(lateAfterInMilliseconds).then(() => {
      if (this.attempt === saving) this.setAttempt({ type: 'late' })
    })
    const saved = await this.changePaymentMethod.execute({
      accountId: account.id,
      clientSecret: this.state.clientSecret,
      card: this.state.form.payment,
      returnAddress: `${this.origin}/change-payment-method`,
    })
    await this.onResult(account, saved)
  }

  /** Resets an attempt that was pending when the page entered the back/forward cache. */
  pageRestored(): void {
    this.setAttempt({ type: 'idle' })
    void this.open()
    void this.session.refresh()
  }

  private async openOrReturn(): Promise<void> {
    const { query } = this.navigation.address
    const { account } = this.session
    if (!account || (query.size === 0 && !this.bankReturn)) return this.open()
    this.bankReturn ??= this.changePaymentMethod.finish(account.id, query)
    const isLatest = this.requests.start()
    this.navigation.redirect('/change-payment-method')
    const result = await this.bankReturn
    if (!isLatest()) return undefined
    return result ? this.onResult(account, result) : this.open()
  }

  /** Redirects home after a success. After a failure the page stays, with a new client secret if it needs one. */
  private async onResult(
    account: Account,
    result: Awaited<ReturnType<ChangePaymentMethod['execute']>>,
  ): Promise<void> {
    if (!this.session.isSignedInAs(account)) return
    if (result.type === 'success') {
      await this.redirectHome(account, result.value)
      return
    }
    const { error } = result
    if (error.kind === 'in-flight') return
    this.setAttempt({ type: 'failed', ...error })
    // The provider has not refused the card: the same form can be submitted again.
    const isRepeatable = error.kind === 'incomplete' || error.kind === 'no-connection'
    if (!isRepeatable || this.state.type !== 'open') await this.open()
  }

  private async redirectHome(account: Account, change: CardChange): Promise<void> {
    const previous = this.lastFour
    await this.session.refresh()
    // The session has ended, and its own notice is shown. The guard returns here after the next sign-in.
    if (!this.session.isSignedInAs(account)) return
    // The response may have been lost although the service has the new card.
    const isChanged = this.lastFour !== undefined && this.lastFour !== previous
    this.notices.show(noticeKinds[isChanged ? 'changed' : change])
    this.navigation.redirectFrom('/change-payment-method', '/')
  }

  private get lastFour(): string | undefined {
    const { state } = this.session
    const option = state.type === 'signed-in' ? state.user.subscription?.paymentOption : undefined
    return option?.type === 'card' ? option.last4 : undefined
  }

  private setAttempt(attempt: Attempt): void {
    runInAction(() => {
      this.attempt = attempt
    })
  }
}
