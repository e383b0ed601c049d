import type { Effect, PurchaseNotice } from '../../../../src-core/domain/purchase'
import type { PurchaseRecord, RecordPlace } from '../../../../src-core/domain/purchase-record'
import { sent, recorded, account } from './steps'

export const loadUser = (request = sent): Effect => ({ type: 'load-user', request })
export const save = (place: RecordPlace, record: PurchaseRecord): Effect => ({ type: 'save', place, record })
export const forget = (place: RecordPlace): Effect => ({ type: 'forget', place })
export const wait = (milliseconds: number, request = sent): Effect => ({
  type: 'wait',
  request,
  milliseconds,
})
export const notify = (notice: PurchaseNotice): Effect => ({ type: 'notify', notice })
export const report = (order = recorded): Effect => ({ type: 'report-purchase', account, order })
export const reopen = (order?: PurchaseRecord['order']): Effect => ({ type: 'reopen', order })
export const goHome: Effect = { type: 'go', to: 'home' }
export const goToSuccess: Effect = { type: 'go', to: 'success' }
export const discardDraft: Effect = { type: 'discard-draft' }
export const closeCheckout: Effect = { type: 'close-checkout' }
