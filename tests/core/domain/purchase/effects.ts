import type { Effect, Purchase, PurchaseNotice } from '../../../../src-core/domain/purchase'
import type { PurchaseRecord, RecordPlace } from '../../../../src-core/domain/purchase-record'
import { account, sent } from '../machine'
import {
  askedNow,
  awaiting,
  begun,
  handedOver,
  minute,
  none,
  opening,
  other,
  payment,
  recorded,
  subscribed,
  yearly,
} from './steps'

export const loadUser = (request = sent): Effect => ({ type: 'load-user', request })
export const save = (place: RecordPlace, record: PurchaseRecord): Effect => ({ type: 'save', place, record })
export const forget = (place: RecordPlace): Effect => ({ type: 'forget', place })
export const wait = (milliseconds: number): Effect => ({ type: 'wait', request: sent, milliseconds })
export const forgetTab = forget('tab')
export const notify = (notice: PurchaseNotice): Effect => ({ type: 'notify', notice })
export const report = (order = recorded): Effect => ({ type: 'report-purchase', account, order })
export const reopen = (order?: PurchaseRecord['order']): Effect => ({ type: 'reopen', order })
export const readStatus: Effect = { type: 'read-status', request: sent, payment }
export const showTerms = ({ terms } = payment): Effect => ({ type: 'show-terms', terms })
export const reprice: Effect = { type: 'reprice' }
export const goHome: Effect = { type: 'go', to: 'home' }
export const goToSuccess: Effect = { type: 'go', to: 'success' }
export const discardDraft: Effect = { type: 'discard-draft' }
export const closeCheckout: Effect = { type: 'close-checkout' }
export const alreadySubscribed = [forgetTab, closeCheckout, notify('already-subscribed')]

// What follows: the next step, and what is to be done

export type Outcome = readonly [Purchase, readonly Effect[]]

/** The user is loaded before a session is requested. */
export const opens = (wanted = yearly): Outcome => [opening({ wanted, request: sent }), [loadUser()]]
export const replaces = (...first: readonly Effect[]): Outcome => [
  opening({ request: sent, isReplacement: true }),
  [...first, loadUser()],
]
export const closes: Outcome = [none, alreadySubscribed]
/** A payment of another tab is awaited. */
export const awaitsOther: Outcome = [awaiting({ record: other() }), [wait(10 * minute)]]
/** The payment of this page is handed over to the service. */
export const completes = (isPaid: boolean): Outcome => [
  awaiting({ record: handedOver({ isPaid }), showsOrder: true }),
  [forgetTab, save('shared', handedOver({ isPaid })), goToSuccess],
]
export const asks = (record: PurchaseRecord, ...first: readonly Effect[]): Outcome => [
  awaiting({ record, asking: askedNow }),
  [...first, loadUser()],
]
export const ends = (...effects: readonly Effect[]): Outcome => [none, [forget('shared'), ...effects]]
export const unpaid = (notice: PurchaseNotice, order: PurchaseRecord['order'] = recorded): Outcome =>
  ends(notify(notice), reopen(order))
/** The service has confirmed the subscription. */
export const starts: Outcome = [subscribed(), [forget('shared'), report(), discardDraft]]
/** The subscription comes from a payment of this page whose outcome was not known. */
export const wasPaid = (record = begun): Outcome => [
  subscribed(record),
  [forgetTab, forget('shared'), report(), discardDraft, goToSuccess],
]
