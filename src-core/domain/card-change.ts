import type {
  CardFormState,
  CardSetup,
  CardSetupResult,
  PaymentFailure,
  ReturnedCardSetup,
} from '../ports/payments'
import type { ClientSecret, ServiceFailure, UserUpdateFailure } from '../ports/portal-api'
import type { RequestId } from '../shared/flow'
import type { Result } from '../shared/result'
import type { BegunCardSetup } from './card-setup'

/**
 * `card-not-changed`: the payment provider has the card, but the service still bills the former one. `card-unknown`: the service
 * has not answered, and may bill either. `card-changed-paid`, `card-changed-unpaid`: with what was due before.
 */
export type CardChangeNotice =
  'card-changed' | 'card-changed-paid' | 'card-changed-unpaid' | 'card-not-changed' | 'card-unknown'

interface CardForm {
  readonly clientSecret: string
  readonly state: CardFormState<CardSetup>
}

interface Step<Name extends string> {
  readonly step: Name
  readonly account: string
  /** The visible form. After the return from the bank there is none. */
  readonly form?: CardForm | undefined
  /** Why the card before was not saved. */
  readonly failure?: PaymentFailure | undefined
}

/** What becomes of a change of card in this browser. It belongs to the account that is signed in, and outlives its page. */
export type CardChange =
  | { readonly step: 'none'; readonly account?: undefined }
  | (Step<'opening'> & { readonly request: RequestId })
  | (Step<'not-opened'> & { readonly reason: ServiceFailure['kind'] })
  | (Step<'open'> & { readonly form: CardForm })
  /** The provider is asked to save the card, or after the return from the bank, whether it has. `isLate`: for over a minute. */
  | (Step<'confirming'> & { readonly request: RequestId; readonly isLate?: boolean })
  /** The provider has saved the card, and the service is asked to bill it. */
  | (Step<'billing'> & {
      readonly request: RequestId
      readonly owed?: string | undefined
    })
  | Step<'done'>

/** The signed-in user, and the last digits of the card that is billed. */
export interface Cardholder {
  readonly account: string
  readonly card?: string | undefined
  /** What tells the payment that is due from a later one. It is charged to another card at once. */
  readonly owed?: string | undefined
}

interface Answer<Type extends string, Answered> {
  readonly type: Type
  readonly answers: RequestId
  readonly result: Answered
}

/** What happens. `begun` is what storage holds. */
export type CardChangeEvent = {
  readonly id: RequestId
  readonly user: Cardholder | undefined
  readonly begun: BegunCardSetup | undefined
} & (
  | { readonly type: 'retry' | 'submit' }
  /** The page was opened; `returned`: by the bank. */
  | { readonly type: 'shown'; readonly returned?: ReturnedCardSetup | undefined }
  /** The page came back from the back/forward cache. */
  | { readonly type: 'restored' }
  /** The card form reports its state. */
  | { readonly type: 'form'; readonly form: CardForm }
  | { readonly type: 'time-passed'; readonly answers: RequestId }
  | Answer<'opened', Result<ClientSecret, ServiceFailure>>
  | Answer<'confirmed', CardSetupResult>
  /** The service has answered, and the user was loaded. */
  | Answer<'billed', Result<void, UserUpdateFailure>>
)

interface Request<Type extends string> {
  readonly type: Type
  readonly request: RequestId
}

/** What is to be done, in order. A request ends in an event that answers it. */
export type CardChangeEffect =
  | (Request<'open-form'> & { readonly account: string })
  | (Request<'confirm'> & { readonly card: CardSetup })
  | (Request<'read-setup'> & { readonly returned: ReturnedCardSetup })
  | (Request<'wait'> & { readonly milliseconds: number })
  /** The user is loaded afterwards: another card than the former one tells that a lost answer was a success. */
  | (Request<'bill'> & {
      readonly account: string
      readonly paymentMethodId: string
      readonly formerCard: string | undefined
    })
  | { readonly type: 'save'; readonly begun: BegunCardSetup }
  | { readonly type: 'forget' | 'load-user' | 'log-foreign-setup' }
  /** Leads home, with the outcome. */
  | { readonly type: 'finish'; readonly notice: CardChangeNotice }

/** After the adapter has asked once whether the card was saved. */
const lateAfterInMilliseconds = 65_000

/** After any other failure the provider lets the same setup be confirmed again, so that the form keeps what was typed. */
const needsNewForm: readonly PaymentFailure['kind'][] = ['session-refused', 'unknown']

const to = (state: CardChange, ...effects: readonly CardChangeEffect[]) => ({ state, effects })
const loadUser = { type: 'load-user' } as const
const finish = (notice: CardChangeNotice) => ({ type: 'finish', notice }) as const

/** Returns the next state, and what is to be done. Each step ignores late answers, and the events that it does not name. */
export function next(change: CardChange, event: CardChangeEvent): ReturnType<typeof to> {
  const { id: request, user } = event
  if (!user) return to({ step: 'none' })
  const { account } = user
  // Nothing of an account survives into another.
  const own: CardChange = change.account === account ? change : { step: 'none' }
  const isAsking = 'request' in own
  if ('answers' in event && !(isAsking && own.request === event.answers)) return to(own)
  const open = (failure?: PaymentFailure, ...others: readonly CardChangeEffect[]) =>
    to({ step: 'opening', account, request, failure }, { type: 'open-form', request, account }, ...others)
  switch (event.type) {
    case 'shown': {
      const { begun, returned } = event
      if (isAsking) return to(own)
      if (!returned) return open(undefined, loadUser)
      // Any link can name a card setup: it counts only for the user who began it in this browser.
      if (begun?.accountId !== account || begun.setupId !== returned.setupId)
        return to(
          { step: 'done', account },
          { type: 'log-foreign-setup' },
          loadUser,
          finish('card-not-changed'),
        )
      const read = { type: 'read-setup', request, returned } as const
      return to({ step: 'confirming', account, request }, { type: 'forget' }, read, loadUser)
    }
    case 'restored': {
      // A confirmation never settles once the page was left for the bank; the other requests do.
      const isFormConfirmed = own.step === 'confirming' && own.form
      return isAsking && own.step !== 'opening' && !isFormConfirmed ? to(own) : open(undefined, loadUser)
    }
    case 'retry':
      return own.step === 'open' || own.step === 'not-opened' ? open(own.failure) : to(own)
    case 'opened': {
      if (own.step !== 'opening') return to(own)
      const { failure } = own
      const { result } = event
      if (result.type === 'success')
        return to({ step: 'open', account, failure, form: { ...result.value, state: { type: 'loading' } } })
      const reason = result.error.kind
      const effects = reason === 'not-signed-in' ? [loadUser] : []
      return to({ step: 'not-opened', account, failure, reason }, ...effects)
    }
    case 'form': {
      const { form } = event
      if (own.step === 'none' || own.form?.clientSecret !== form.clientSecret) return to(own)
      return own.step === 'open' && form.state.type === 'session-refused'
        ? to({ step: 'not-opened', account, failure: own.failure, reason: 'service-error' })
        : to({ ...own, form })
    }
    case 'submit': {
      if (own.step !== 'open' || own.form.state.type !== 'ready') return to(own)
      const card = own.form.state.payment
      return to(
        { step: 'confirming', account, form: own.form, request },
        // Saved first, because the provider may leave the page.
        { type: 'save', begun: { accountId: account, setupId: card.setupId } },
        { type: 'confirm', request, card },
        { type: 'wait', request, milliseconds: lateAfterInMilliseconds },
      )
    }
    case 'time-passed':
      return to(own.step === 'confirming' ? { ...own, isLate: true } : own)
    case 'confirmed': {
      if (own.step !== 'confirming') return to(own)
      const { form } = own
      const { result } = event
      if (result.type === 'success')
        return to(
          { step: 'billing', account, form, request, owed: user.owed },
          { type: 'forget' },
          { type: 'bill', request, account, formerCard: user.card, ...result.value },
        )
      const failure = result.error
      return form?.state.type === 'ready' && !needsNewForm.includes(failure.kind)
        ? to({ step: 'open', account, form, failure })
        : open(failure)
    }
    case 'billed': {
      if (own.step !== 'billing') return to(own)
      const { result } = event
      const notice = result.type === 'success' ? changedNotice(own.owed, user) : noticeOf(result.error)
      return to({ step: 'done', account, form: own.form }, finish(notice))
    }
  }
}

function changedNotice(before: string | undefined, { owed }: Cardholder): CardChangeNotice {
  if (before === undefined) return 'card-changed'
  return owed === before ? 'card-changed-unpaid' : 'card-changed-paid'
}

/** After `not-signed-in` the user has signed in again meanwhile: the answer was dropped. */
function noticeOf({ kind }: UserUpdateFailure): CardChangeNotice {
  return kind === 'refused' ? 'card-not-changed' : 'card-unknown'
}
