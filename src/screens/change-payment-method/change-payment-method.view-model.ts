import { makeObservable, observableRef, runInAction } from 'mobx'
import type { CardFormState, CardSetup, PaymentFailure } from '../../../src-core/ports/payments'
import type { ServiceFailure } from '../../../src-core/ports/portal-api'
import type { ChangePaymentMethod } from '../../../src-core/use-cases/change-payment-method'
import type { NavigationStore } from '../../stores/navigation-store'
import type { NoticeStore } from '../../stores/notice-store'
import type { SessionStore } from '../../stores/session-store'

type State =
  | { readonly type: 'requesting' }
  | { readonly type: 'open'; readonly clientSecret: string; readonly form: CardFormState<CardSetup> }
  | { readonly type: 'failed'; readonly kind: ServiceFailure['kind'] }

type Attempt =
  | { readonly type: 'idle' }
  | { readonly type: 'saving' }
  | { readonly type: 'not-ready' }
  | { readonly type: 'failed'; readonly kind: PaymentFailure['kind'] }

/** Giving another card. A refused one stays here with its sentence; the next attempt has a fresh secret. */
export class ChangePaymentMethodViewModel {
  state: State = { type: 'requesting' }
  attempt: Attempt = { type: 'idle' }
  private word = 0
  /** The return from the bank is ended once, however often the screen starts. */
  private returned: ReturnType<ChangePaymentMethod['finish']> | undefined

  constructor(
    private readonly session: SessionStore,
    private readonly navigation: NavigationStore,
    private readonly notices: NoticeStore,
    private readonly changePaymentMethod: ChangePaymentMethod,
    /** Absolute address of this page, to which the bank returns. */
    private readonly returnAddress: string,
  ) {
    makeObservable(this, { state: observableRef, attempt: observableRef })
  }

  /** Opens the form, or ends the way of who comes back from the bank; answers the way to stop. */
  start(): () => void {
    void this.begin()
    return () => {
      this.word += 1
    }
  }

  /** Asks for a secret to open the form with. */
  async open(): Promise<void> {
    const word = (this.word += 1)
    this.become({ type: 'requesting' })
    const opened = await this.changePaymentMethod.open()
    if (word !== this.word) return
    if (opened.type === 'success') {
      this.become({ type: 'open', clientSecret: opened.value.clientSecret, form: { type: 'loading' } })
      return
    }
    this.become({ type: 'failed', kind: opened.error.kind })
    if (opened.error.kind === 'not-signed-in') await this.session.refresh()
  }

  formChanged(clientSecret: string, form: CardFormState<CardSetup>): void {
    if (this.state.type !== 'open' || this.state.clientSecret !== clientSecret) return
    if (form.type === 'session-refused') this.become({ type: 'failed', kind: 'service-error' })
    else this.become({ type: 'open', clientSecret, form })
  }

  /** Keeps the card. */
  async save(): Promise<void> {
    if (this.state.type !== 'open' || this.state.form.type !== 'ready') {
      this.tries({ type: 'not-ready' })
      return
    }
    this.tries({ type: 'saving' })
    await this.end(await this.changePaymentMethod.execute(this.state.form.payment, this.returnAddress))
  }

  /** The page came back out of the browser's memory: the card that was being kept is asked for anew. */
  cameBack(): void {
    this.tries({ type: 'idle' })
    void this.open()
    void this.session.refresh()
  }

  private async begin(): Promise<void> {
    const { query } = this.navigation.address
    if (query.size === 0 && !this.returned) return this.open()
    this.returned ??= this.changePaymentMethod.finish(query)
    const word = (this.word += 1)
    this.navigation.go('/change-payment-method', { replace: true })
    const result = await this.returned
    if (word !== this.word) return undefined
    return result ? this.end(result) : this.open()
  }

  /** A kept card leads home; a refused one stays, with a fresh secret for the next attempt. */
  private async end(result: Awaited<ReturnType<ChangePaymentMethod['execute']>>): Promise<void> {
    if (result.type === 'success') {
      await this.leave(result.value === 'changed' ? 'card-changed' : 'card-not-changed')
      return
    }
    const { kind } = result.error
    if (kind === 'in-flight') return
    this.tries({ type: 'failed', kind })
    // Nobody has refused the card: the form stands as it was filled in, and can be sent again.
    const isUnheard = kind === 'incomplete' || kind === 'no-connection'
    if (!isUnheard || this.state.type !== 'open') await this.open()
  }

  private async leave(notice: 'card-changed' | 'card-not-changed'): Promise<void> {
    const before = this.lastFour
    await this.session.refresh()
    // A session found ended has been told, and the guards lead back here after signing in again.
    if (this.session.state.type !== 'signed-in') return
    // The answer may have been lost on its way: what the service says of the card counts.
    this.notices.tell(this.lastFour === before ? notice : 'card-changed')
    this.navigation.leave('/change-payment-method', '/')
  }

  private get lastFour(): string | undefined {
    const { state } = this.session
    const option = state.type === 'signed-in' ? state.user.subscription?.paymentOption : undefined
    return option?.type === 'card' ? option.last4 : undefined
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }

  private tries(attempt: Attempt): void {
    runInAction(() => {
      this.attempt = attempt
    })
  }
}
