import type { CardFormState, CheckoutPayment, PaymentFailure } from '../../ports/payments'
import type { CheckoutSessionFailure } from '../../ports/portal-api'
import type { RequestId } from '../../shared/flow'
import type { GivenConsent } from '../consent'
import type { Order } from '../order'
import type { Transition } from '../purchase'
import type { PurchaseRecord } from '../purchase-record'
import { openHome, openSuccessPage, showBought } from './awaited-payment'
import {
  askProvider,
  confirm,
  fail,
  failAfterLeaving,
  leave,
  toPayable,
  restoreConfirmation,
  settle,
  toUnanswered,
  verify,
} from './confirmation'
import { isBoughtHere, reportOtherTab, reportOf, reportShared } from './report'
import {
  changeForm,
  changeConfirmingForm,
  isSame,
  receiveSession,
  reloadForm,
  requestSession,
} from './session'
import {
  discardDraft,
  end,
  forgetShared,
  forgetTab,
  goToSuccess,
  loadUser,
  notify,
  open,
  reloadUser,
  showTerms,
  to,
  type At,
  type Context,
  type Event,
  type Step,
  type Steps,
} from './step'
import { complete, awaitIfBlocked, awaitIfStillBlocked } from './waiting'

/** What the checkout sells. `missing`: the customer has to consent first. */
export interface Wanted {
  readonly order: Order
  readonly consent?: GivenConsent | 'missing' | undefined
}

/** A checkout session that the service has opened. */
export interface Session {
  readonly clientSecret: string
  readonly wanted: Wanted
  /** The event that opened the card form; a form that did not load is opened again. */
  readonly opened: RequestId
  readonly form: Exclude<CardFormState<CheckoutPayment>, { readonly type: 'session-refused' | 'completed' }>
  /** Whether it replaces one that the provider refused. A second refusal in a row is a failure. */
  readonly isReplacement: boolean
}

/** A confirmation that the provider was asked for. */
export interface Attempt {
  readonly request: RequestId
  readonly payment: CheckoutPayment
  readonly record: PurchaseRecord
}

export type NotOpenedReason = CheckoutSessionFailure['kind']

/** From the first look at the checkout to the moment when the provider is done or was left. */
export type Checkout =
  | { readonly step: 'none'; readonly account?: undefined }
  | ({ readonly account: string } & (
      | { readonly step: 'none' }
      /** A consent is missing. */
      | { readonly step: 'consent' }
      /**
       * A session is requested: the user is loaded, then `sent` is on its way. What is wanted may change meanwhile. Without
       * `isShown`, the customer has left the checkout.
       */
      | {
          readonly step: 'opening'
          readonly wanted: Wanted
          readonly request: RequestId
          readonly sent?: Wanted
          readonly isReplacement: boolean
          readonly isShown: boolean
        }
      | { readonly step: 'not-opened'; readonly wanted: Wanted; readonly reason: NotOpenedReason }
      | { readonly step: 'payable'; readonly session: Session; readonly failure?: PaymentFailure }
      /** Paying was asked for; the user, who may have subscribed elsewhere, is loaded once more. */
      | {
          readonly step: 'verifying'
          readonly session: Session
          readonly wallet?: CheckoutPayment | undefined
          readonly request: RequestId
        }
      /** The provider is asked. Without `isShown`, the customer has left the checkout. */
      | {
          readonly step: 'confirming'
          readonly session: Session
          readonly attempt: Attempt
          readonly isShown: boolean
          /** Whether the browser is leaving for the bank or the return address. */
          readonly isRedirecting?: boolean
        }
      /** A minute has passed without an answer, or the page was left and restored. */
      | {
          readonly step: 'unanswered'
          readonly session: Session
          readonly attempt: Attempt
          readonly request?: RequestId
        }
    ))

const none: Step<'none'> = {
  checkout: open,
  user: awaitIfStillBlocked,
  subscriber: reportOtherTab,
  restored: reloadUser,
  home: openHome,
  returned: (at, event, context) => openSuccessPage(at, event, context, showBought(at, event)),
}

const consent: Step<'consent'> = {
  checkout: open,
  user: awaitIfStillBlocked,
  subscriber: closeForSubscriber,
  left: (at) => end(at),
  restored: reloadUser,
  home: openHome,
  returned: openSuccessPage,
}

const opening: Step<'opening'> = {
  // One request at a time: its answer comes first.
  checkout: (at, { wanted }, context) =>
    at.sent || isSame(at.wanted, wanted)
      ? to({ ...at, wanted, isShown: true })
      : open(at, { wanted }, context),
  user: (at, event, context) =>
    awaitIfStillBlocked(at, event, context) ??
    (context.isAnswer && !at.sent ? requestSession(at, context) : undefined),
  'user-not-loaded'(at, { reason }, context) {
    const { account, wanted, sent, isShown } = at
    if (sent) return undefined
    // What storage holds counts also without the user.
    return (
      awaitIfBlocked(at, context) ?? (isShown ? to({ step: 'not-opened', account, wanted, reason }) : end(at))
    )
  },
  session: receiveSession,
  subscriber: closeForSubscriber,
  left: (at) => to({ ...at, isShown: false }),
  restored: reloadUser,
  home: openHome,
  returned: openSuccessPage,
}

const notOpened: Step<'not-opened'> = {
  checkout: (at, { wanted }, context) =>
    isSame(at.wanted, wanted) ? to({ ...at, wanted }) : open(at, { wanted }, context),
  retry: (at, _event, context) => open(at, at, context),
  user: awaitIfStillBlocked,
  subscriber: closeForSubscriber,
  left: (at) => end(at),
  restored: reloadUser,
  home: openHome,
  returned: openSuccessPage,
}

const payable: Step<'payable'> = {
  checkout: (at, { wanted }, context) =>
    isSame(at.session.wanted, wanted)
      ? to({ ...at, session: { ...at.session, wanted } })
      : open(at, { wanted }, context),
  retry: (at, _event, { id }) => to({ ...at, session: reloadForm(at.session, id) }),
  form(at, event, context) {
    const changed = changeForm(at, event, context)
    return event.form.type === 'ready' ? to(changed.state, showTerms(event.form.payment.terms)) : changed
  },
  pay: (at, event, context) => awaitIfBlocked(at, context) ?? verify(at, event, context),
  user: awaitIfStillBlocked,
  subscriber: closeForSubscriber,
  left: (at) => to(toPayable(at, reloadForm(at.session))),
  restored: (at, _event, { id }) => to(toPayable(at, at.session), loadUser(id)),
  home: openHome,
  returned: openSuccessPage,
}

const verifying: Step<'verifying'> = {
  form: changeForm,
  user: (at, event, context) =>
    awaitIfStillBlocked(at, event, context) ?? (context.isAnswer ? confirm(at, context) : undefined),
  'user-not-loaded': (at, { reason }, context) =>
    awaitIfBlocked(at, context) ??
    (reason === 'not-signed-in' ? to(toPayable(at, at.session)) : confirm(at, context)),
  subscriber: closeForSubscriber,
  left: (at) => to(toPayable(at, reloadForm(at.session))),
  restored: (at, _event, { id }) => to(toPayable(at, at.session), loadUser(id)),
  returned: openSuccessPage,
}

const confirming: Step<'confirming'> = {
  checkout: (at) => to({ ...at, isShown: true }),
  form: changeConfirmingForm,
  confirmed(at, { result }, context) {
    if (result.type === 'error')
      return at.isShown ? fail(at, result.error, context) : failAfterLeaving(at, result.error, context)
    return result.value === 'leaving'
      ? to({ ...at, session: { ...at.session, isReplacement: false }, isRedirecting: true })
      : complete(at, { ...at.attempt.record, isPaid: result.value === 'done' }, context)
  },
  'time-passed': (at, _event, context) =>
    context.isAnswer ? (at.isShown ? to(toUnanswered(at)) : leave(at, context)) : undefined,
  subscriber: reportOtherTab,
  left: (at) => to({ ...at, session: reloadForm(at.session), isShown: false }),
  restored: restoreConfirmation,
  returned: openSuccessPage,
}

const unanswered: Step<'unanswered'> = {
  form: changeConfirmingForm,
  confirmed(at, { result }, context) {
    if (result.type === 'error') return fail(at, result.error, context)
    return result.value === 'leaving'
      ? undefined
      : complete(at, { ...at.attempt.record, isPaid: result.value === 'done' }, context)
  },
  check: (at, _event, context) => askProvider(at, context),
  // The service may know what the provider does not tell.
  status: (at, { answers, status }, context) =>
    status === undefined ? to(at, loadUser(answers)) : settle(at, status, context),
  user(at, { user: { checkout } }, context) {
    const isLatest = checkout?.id === at.attempt.payment.checkoutId
    return context.isAnswer ? settle(at, isLatest ? checkout?.status : undefined, context) : undefined
  },
  'user-not-loaded': (at) => to(toUnanswered(at)),
  subscriber: (at, event, context) =>
    context.isAnswer ? settle(at, 'paid', context) : reportOtherTab(at, event, context),
  left: (at, _event, context) => leave(at, context),
  restored: restoreConfirmation,
  returned: openSuccessPage,
}

export const checkoutSteps = {
  none,
  consent,
  opening,
  'not-opened': notOpened,
  payable,
  verifying,
  confirming,
  unanswered,
} satisfies Steps<Checkout['step']>

/** A subscription closes the checkout, unless it is the one that this page has bought without knowing. */
function closeForSubscriber(
  at: At<'consent' | 'opening' | 'not-opened' | 'payable' | 'verifying'>,
  { user }: Event<'subscriber'>,
  context: Context,
): Transition {
  const { account } = at
  const { tab } = context.stored
  if (!tab || !isBoughtHere(tab, user)) {
    const notices = [forgetTab, { type: 'close-checkout' }, notify('already-subscribed')] as const
    return end(at, ...reportShared(user, context), ...notices)
  }
  // The shared record is of an earlier payment, which was not made.
  const effects = [forgetTab, forgetShared, ...reportOf(tab, user, context), discardDraft, goToSuccess]
  return to({ step: 'subscribed', account, record: tab }, ...effects)
}
