import { action, makeObservable, observableRef } from 'mobx'
import { account as messages } from '#messages/account'
import type { Account, SocialProvider } from '#core/domain/account'
import type { CalendarDate } from '#core/domain/calendar-date'
import {
  couldStillCharge,
  holdsSubscription,
  may,
  needsNewCard,
  type CurrentUser,
  type Subscription,
  type SubscriptionManager,
} from '#core/domain/subscriber'
import { cancellation } from '#core/domain/user-changes'
import { visitorsDay, type Clock } from '#core/ports/clock'
import type { ProviderConfirmationFailure, SignInFailure } from '#core/ports/identity'
import { isLost } from '#core/ports/portal-api'
import { success, type Result } from '#core/shared/result'
import { ConfirmSignIn } from '#core/use-cases/confirm-sign-in'
import { DeleteAccount, type DeleteAccountFailure } from '#core/use-cases/delete-account'
import { Session } from '#core/use-cases/session'
import { viewModelModule, bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { NoticeStore } from '../../stores/notice-store'
import { PurchaseStore } from '../../stores/purchase-store'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'

/** How users confirm that it is they who delete the account. `impossible`: they have neither a password nor a provider with a window. */
export type Confirmation = 'nothing' | 'password' | SocialProvider | 'impossible'

type Failure = DeleteAccountFailure | SignInFailure | ProviderConfirmationFailure

/** Why the account is not deleted yet. */
export type DeletionProblem = Exclude<Failure['kind'], 'popup-closed' | 'not-signed-in'> | 'password-required'

/** What the presses so far have done. `cancelled`: the subscription; `unknown`: the answer to the deletion was lost. */
type Done = 'nothing' | 'cancelled' | 'unknown' | 'cancelled-unknown'

interface Asked {
  readonly confirmation: Confirmation
  readonly problem?: DeletionProblem | undefined
  readonly done: Done
}

/** `asking`: the box is not ticked; `confirming`: in the window of a provider, which another press replaces. */
type State =
  { readonly type: 'closed' } | ({ readonly type: 'asking' | 'agreed' | 'confirming' | 'deleting' } & Asked)

/** Who could charge the user after the deletion. `portal`: its subscription ends too; `processing`: a payment may be made. */
export type BilledBy = SubscriptionManager | 'processing' | undefined

/** The dialog that deletes the account once the user has agreed, and ends a subscription that could still charge. */
export class DeleteAccountViewModel extends Stateful<State> {
  static readonly module = viewModelModule(
    DeleteAccountViewModel,
    [SessionStore, NoticeStore, DeleteAccount, ConfirmSignIn, PurchaseStore, PORTS.clock],
    (bind) => {
      bindClass(bind, DeleteAccount, [PORTS.portalApi, Session, PORTS.log])
      bindClass(bind, ConfirmSignIn, [PORTS.identity, PORTS.clock, PORTS.log])
    },
  )

  password = ''

  constructor(
    private readonly session: SessionStore,
    private readonly notices: NoticeStore,
    private readonly deleteAccount: DeleteAccount,
    private readonly confirmSignIn: ConfirmSignIn,
    private readonly purchases: PurchaseStore,
    private readonly clock: Clock,
  ) {
    super({ type: 'closed' })
    makeObservable(this, {
      password: observableRef,
      open: action,
      agree: action,
      changePassword: action,
      close: action,
    })
  }

  get billedBy(): BilledBy {
    const { subscription } = this
    if (couldStillCharge(subscription)) return 'portal'
    if (subscription)
      return subscription.autoRenew && subscription.managedBy !== 'portal'
        ? subscription.managedBy
        : undefined
    const isProcessing = this.session.user?.checkout?.status === 'processing'
    const awaited = this.purchases.awaitedStanding
    // After a day, the service decides.
    return isProcessing || (awaited && awaited !== 'overdue') ? 'processing' : undefined
  }

  /** The day on which paid access would end without the deletion. */
  get accessUntil(): CalendarDate | undefined {
    const { subscription } = this
    if (subscription?.managedBy !== 'portal' || subscription.paused || needsNewCard(subscription))
      return undefined
    return visitorsDay(this.clock, subscription.renewsAt)
  }

  /** Whether the subscription was cancelled here, and the account is still to be deleted. */
  get isCancelled(): boolean {
    return this.state.type !== 'closed' && wasCancelled(this.state)
  }

  /** Whether a subscription that was cancelled can be renewed again. */
  get canKeep(): boolean {
    return may(this.session.user, 'keep')
  }

  open(): void {
    this.password = ''
    const { account } = this.session
    const isNeeded = account !== undefined && this.confirmSignIn.isNeeded()
    this.setState({
      type: 'asking',
      confirmation: isNeeded ? this.confirmationBy(account) : 'nothing',
      done: 'nothing',
    })
  }

  agree(agreed: boolean): void {
    const { state } = this
    if (state.type === 'asking' || state.type === 'agreed')
      this.setState({ ...state, type: agreed ? 'agreed' : 'asking' })
  }

  changePassword(password: string): void {
    this.password = password
    const { state } = this
    if (state.type === 'asking' || state.type === 'agreed') this.setState({ ...state, problem: undefined })
  }

  close(): void {
    if (this.state.type !== 'deleting') this.setState({ type: 'closed' })
  }

  /**
   * Confirms the sign-in, ends the subscription, deletes the account. Call it in the click handler: it may open a provider's window. Loads
   * the user before, who may have subscribed elsewhere: what the dialog says of billing must be true. The guard redirects after the
   * sign-out; the sign-in page says whether the user is still billed.
   */
  async confirm(): Promise<void> {
    const { state } = this
    const { state: session } = this.session
    if (state.type !== 'agreed' && state.type !== 'confirming') return
    if (session.type !== 'signed-in' || this.billedBy === 'processing') return
    const said = this.whatIsSaid
    const confirming = this.confirmUser(state, session.account, session.user)
    if (!confirming) return
    const { state: waiting } = this
    const confirmed = await confirming
    // The dialog was closed, or another window opened.
    if (this.state !== waiting) return
    if (confirmed.type === 'error') return this.onFailure(confirmed.error, state)
    const asked = { ...state, confirmation: 'nothing', problem: undefined } as const
    this.setState({ ...asked, type: 'deleting' })
    if (asked.done === 'nothing') {
      const loaded = await this.session.refresh()
      if (loaded.type === 'error') return this.onFailure(loaded.error, asked)
      if (this.whatIsSaid !== said) {
        this.open()
        // The page of a subscriber has another layout, which closes the dialog.
        if (loaded.value.subscribed && !session.user.subscribed) this.notices.show('already-subscribed')
        return
      }
    }
    await this.delete(asked, state.confirmation !== 'nothing')
  }

  private async delete(asked: Asked, isJustConfirmed: boolean): Promise<void> {
    const { billedBy, whatIsSaid: said } = this
    const cancelsFirst = billedBy === 'portal' && !wasCancelled(asked)
    const reason =
      billedBy === undefined || cancelsFirst ? 'session-deleted' : 'session-deleted-billed-elsewhere'
    const deleted = await this.session.act((account) =>
      this.deleteAccount.execute(account, { cancelsFirst, isRepeated: isUnknown(asked), reason }),
    )
    if (deleted.type === 'success') return
    const { error } = deleted
    if (error.kind === 'not-signed-in') return this.onFailure(error, asked)
    const isCancelled = wasCancelled(asked) || (cancelsFirst && error.kind !== 'not-cancelled')
    if (isCancelled) await this.session.refresh(cancellation.accepted)
    else if (error.kind === 'subscription-renews') await this.session.refresh()
    const { user } = this.session
    // The page has another layout then, which closes the dialog.
    if (isCancelled && user && !holdsSubscription(user))
      this.notices.failed('account-not-deleted', messages.notices['account-not-deleted'])
    const isSaid = isCancelled || this.whatIsSaid === said
    // The user was there a moment ago: to confirm it again would not help.
    const isRefusedAgain = isJustConfirmed && error.kind === 'recent-sign-in-required'
    const shown = isRefusedAgain ? ({ kind: 'service-error', cause: error } as const) : error
    const done = doneBy(isCancelled, isLost(error))
    this.onFailure(shown, { ...asked, done }, isSaid ? 'agreed' : 'asking')
  }

  /** Returns undefined if the user has to do something before. */
  private confirmUser(
    asked: Asked,
    account: Account,
    { email }: CurrentUser,
  ): Promise<Result<void, SignInFailure | ProviderConfirmationFailure>> | undefined {
    const isNeeded = asked.confirmation !== 'nothing' || this.confirmSignIn.isNeeded()
    const confirmation = isNeeded ? this.confirmationBy(account) : 'nothing'
    switch (confirmation) {
      case 'nothing':
        this.setState({ ...asked, type: 'deleting' })
        return Promise.resolve(success())
      case 'impossible':
        this.setState({ ...asked, type: 'agreed', confirmation })
        return undefined
      case 'password': {
        const isAsked = asked.confirmation === 'password'
        const problem = isAsked ? 'password-required' : 'recent-sign-in-required'
        const isMissing = !isAsked || this.password === ''
        this.setState(
          isMissing
            ? { ...asked, type: 'agreed', confirmation, problem }
            : { ...asked, type: 'deleting', problem: undefined },
        )
        return isMissing ? undefined : this.confirmSignIn.byPassword(account.id, email, this.password)
      }
      case 'apple':
      case 'google':
        this.setState({ ...asked, type: 'confirming', confirmation, problem: undefined })
        return this.confirmSignIn.byProvider(account.id, confirmation)
    }
  }

  /** Returns how the user confirms the sign-in, and prepares it. */
  private confirmationBy({ method }: Account): Exclude<Confirmation, 'nothing'> {
    if (method === 'facebook') return 'impossible'
    if (method !== 'password') this.confirmSignIn.prepareWindow()
    return method
  }

  private onFailure({ kind }: Failure, asked: Asked, type: 'asking' | 'agreed' = 'agreed'): void {
    const { account } = this.session
    if (kind === 'not-signed-in' || !account) this.setState({ type: 'closed' })
    else if (kind === 'popup-closed') this.setState({ ...asked, type })
    else if (kind === 'recent-sign-in-required')
      this.setState({ ...asked, type, problem: kind, confirmation: this.confirmationBy(account) })
    else this.setState({ ...asked, type, problem: kind })
  }

  /** What the dialog says of billing. */
  private get whatIsSaid(): string {
    return `${this.billedBy} ${this.accessUntil}`
  }

  get subscription(): Subscription | undefined {
    return this.session.subscription
  }
}

function wasCancelled({ done }: Asked): boolean {
  return done === 'cancelled' || done === 'cancelled-unknown'
}

function isUnknown({ done }: Asked): boolean {
  return done === 'unknown' || done === 'cancelled-unknown'
}

function doneBy(isCancelled: boolean, isAnswerLost: boolean): Done {
  if (isCancelled) return isAnswerLost ? 'cancelled-unknown' : 'cancelled'
  return isAnswerLost ? 'unknown' : 'nothing'
}
