import type {
  CardFormState,
  CardSetup,
  CardSetupResult,
  PaymentFailure,
  ReturnedCardSetup,
} from '../ports/payments'
import type { ClientSecret, ServiceFailure, UserUpdateFailure } from '../ports/portal-api'
import type { Answered, Request, RequestId, StepOf, TransitionOf } from '../shared/flow'
import type { Result } from '../shared/result'
import type { BegunCardSetup } from './card-setup'

/**
 * `card-not-changed`: the payment provider has the card, but the service still bills the former one. `card-unknown`: the service
 * has not answered, and may bill either. `card-changed-paid`, `card-changed-unpaid`: with what was due before.
 */
export type CardChangeNotice =
  'card-changed' | 'card-changed-paid' | 'card-changed-unpaid' | 'card-not-changed' | 'card-unknown'

/** The visible form. After the return from the bank there is none. */
interface CardForm {
  readonly clientSecret: string
  readonly state: CardFormState<CardSetup>
}

interface Opening<Name extends string> {
  readonly step: Name
  /** Why the card before was not saved. */
  readonly failure?: PaymentFailure | undefined
}

/** What becomes of a change of card in this browser. It belongs to the account that is signed in, and outlives its page. */
export type CardChange =
  | { readonly step: 'none'; readonly account?: undefined }
  | ({ readonly account: string } & (
      | (Opening<'opening'> & { readonly request: RequestId })
      | (Opening<'not-opened'> & { readonly reason: ServiceFailure['kind'] })
      | (Opening<'open'> & { readonly form: CardForm })
      /** The provider is asked to save the card, or after the return from the bank, whether it has. `isLate`: for over a minute. */
      | {
          readonly step: 'confirming'
          readonly form?: CardForm | undefined
          readonly request: RequestId
          readonly isLate?: boolean
        }
      /** The provider has saved the card, and the service is asked to bill it. */
      | {
          readonly step: 'billing'
          readonly form?: CardForm | undefined
          readonly request: RequestId
          readonly owed?: string | undefined
        }
      | { readonly step: 'done'; readonly form?: CardForm | undefined }
    ))

/** The signed-in user, and the last digits of the card that is billed. */
export interface Cardholder {
  readonly account: string
  readonly card?: string | undefined
  /** What tells the payment that is due from a later one. It is charged to another card at once. */
  readonly owed?: string | undefined
}

/** What happens. `begun` is what storage holds. */
export type CardChangeEvent = {
  readonly id: RequestId
  readonly user: Cardholder | undefined
  readonly begun: BegunCardSetup | undefined
} & (
  | { readonly type: 'retry' }
  | { readonly type: 'submit' }
  /** The page was opened; `returned`: by the bank. */
  | { readonly type: 'shown'; readonly returned?: ReturnedCardSetup | undefined }
  /** The page came back from the back/forward cache. */
  | { readonly type: 'restored' }
  /** The card form reports its state. */
  | { readonly type: 'form'; readonly form: CardForm }
  | { readonly type: 'time-passed'; readonly answers: RequestId }
  | Answered<'opened', Result<ClientSecret, ServiceFailure>>
  | Answered<'confirmed', CardSetupResult>
  /** The service has answered, and the user was loaded. */
  | Answered<'billed', Result<void, UserUpdateFailure>>
)

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

type Transition = TransitionOf<CardChange, CardChangeEffect>
type At<Name extends CardChange['step']> = Extract<CardChange, { readonly step: Name }>
type EventName = CardChangeEvent['type']
type Event<Name extends EventName> = Extract<CardChangeEvent, { readonly type: Name }>

interface Context {
  /** The id of the event. */
  readonly id: RequestId
  readonly user: Cardholder
}

type Step<Name extends CardChange['step']> = StepOf<
  At<Name>,
  { readonly [Type in EventName]: Event<Type> },
  Context,
  Transition
>

const to = (state: CardChange, ...effects: readonly CardChangeEffect[]): Transition => ({ state, effects })
const loadUser = { type: 'load-user' } as const
const finish = (notice: CardChangeNotice) => ({ type: 'finish', notice }) as const

const none: Step<'none'> = { shown: openPage, restored: openNew }

const opening: Step<'opening'> = {
  opened({ account, failure }, { result }) {
    if (result.type === 'success')
      return to({ step: 'open', account, failure, form: { ...result.value, state: { type: 'loading' } } })
    const reason = result.error.kind
    const effects = reason === 'not-signed-in' ? [loadUser] : []
    return to({ step: 'not-opened', account, failure, reason }, ...effects)
  },
  restored: openNew,
}

const notOpened: Step<'not-opened'> = {
  shown: openPage,
  retry: ({ failure }, _event, context) => open(context, failure),
  restored: openNew,
}

const opened: Step<'open'> = {
  shown: openPage,
  retry: ({ failure }, _event, context) => open(context, failure),
  form(at, { form }) {
    const { account, failure } = at
    return form.state.type === 'session-refused'
      ? to({ step: 'not-opened', account, failure, reason: 'service-error' })
      : to({ ...at, form })
  },
  submit({ account, form }, _event, { id: request }) {
    if (form.state.type !== 'ready') return undefined
    const card = form.state.payment
    return to(
      { step: 'confirming', account, form, request },
      // Saved first, because the provider may leave the page.
      { type: 'save', begun: { accountId: account, setupId: card.setupId } },
      { type: 'confirm', request, card },
      { type: 'wait', request, milliseconds: lateAfterInMilliseconds },
    )
  },
  restored: openNew,
}

const confirming: Step<'confirming'> = {
  form: changeForm,
  'time-passed': (at) => to({ ...at, isLate: true }),
  confirmed({ account, form }, { result }, context) {
    const { id: request, user } = context
    if (result.type === 'success')
      return to(
        { step: 'billing', account, form, request, owed: user.owed },
        { type: 'forget' },
        { type: 'bill', request, account, formerCard: user.card, ...result.value },
      )
    const failure = result.error
    return form?.state.type === 'ready' && !needsNewForm.includes(failure.kind)
      ? to({ step: 'open', account, form, failure })
      : open(context, failure)
  },
  // A confirmation never settles once the page was left for the bank; what is read after the return does.
  restored: (at, event, context) => (at.form ? openNew(at, event, context) : undefined),
}

const billing: Step<'billing'> = {
  form: changeForm,
  billed({ account, form, owed }, { result }, { user }) {
    const notice = result.type === 'success' ? changedNotice(owed, user) : noticeOf(result.error)
    return to({ step: 'done', account, form }, finish(notice))
  },
}

const done: Step<'done'> = { shown: openPage, form: changeForm, restored: openNew }

/** What each step answers. */
const steps = {
  none,
  opening,
  'not-opened': notOpened,
  open: opened,
  confirming,
  billing,
  done,
} satisfies { readonly [Name in CardChange['step']]: Step<Name> }

/** Returns the next state, and what is to be done. */
export function next(change: CardChange, event: CardChangeEvent): Transition {
  const { id, user } = event
  if (!user) return to({ step: 'none' })
  // Nothing of an account survives into another.
  const at: CardChange = change.account === user.account ? change : { step: 'none' }
  const isAnswer = isAnswerFor(at, event)
  // It answers an earlier request, or is about an earlier form.
  if (!isAnswer && ('answers' in event || event.type === 'form')) return to(at)
  const answer = steps[at.step][event.type] as Answer | undefined
  return answer?.(at, event, { id, user }) ?? to(at)
}

type Answer = (at: CardChange, event: CardChangeEvent, context: Context) => Transition | undefined

function isAnswerFor(at: CardChange, event: CardChangeEvent): boolean {
  if (event.type === 'form') return 'form' in at && at.form?.clientSecret === event.form.clientSecret
  return 'answers' in event && 'request' in at && at.request === event.answers
}

/** Opens a card form, or completes the return from the bank. */
function openPage(at: CardChange, event: Event<'shown'>, context: Context): Transition {
  const { returned, begun } = event
  const { id: request, user } = context
  const { account } = user
  if (!returned) return openNew(at, event, context)
  // Any link can name a card setup: it counts only for the user who began it in this browser.
  if (begun?.accountId !== account || begun.setupId !== returned.setupId)
    return to({ step: 'done', account }, { type: 'log-foreign-setup' }, loadUser, finish('card-not-changed'))
  const read = { type: 'read-setup', request, returned } as const
  return to({ step: 'confirming', account, request }, { type: 'forget' }, read, loadUser)
}

/** Opens a card form without the failure of the one before, and loads the user. */
function openNew(_at: CardChange, _event: unknown, context: Context): Transition {
  return open(context, undefined, loadUser)
}

/** Opens a card form. */
function open(
  { id: request, user: { account } }: Context,
  failure?: PaymentFailure,
  ...others: readonly CardChangeEffect[]
): Transition {
  return to(
    { step: 'opening', account, request, failure },
    { type: 'open-form', request, account },
    ...others,
  )
}

/** The form changes while its card is saved, and after it. */
function changeForm(at: At<'confirming' | 'billing' | 'done'>, { form }: Event<'form'>): Transition {
  return to({ ...at, form })
}

function changedNotice(before: string | undefined, { owed }: Cardholder): CardChangeNotice {
  if (before === undefined) return 'card-changed'
  return owed === before ? 'card-changed-unpaid' : 'card-changed-paid'
}

/** After `not-signed-in` the user has signed in again meanwhile: the answer was dropped. */
function noticeOf({ kind }: UserUpdateFailure): CardChangeNotice {
  return kind === 'refused' ? 'card-not-changed' : 'card-unknown'
}
