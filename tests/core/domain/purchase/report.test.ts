import { describe } from 'vitest'
import type { PurchaseRecord, ReportedPurchase } from '../../../../src-core/domain/purchase-record'
import type { CurrentUser } from '../../../../src-core/domain/subscriber'
import { forget, report, discardDraft } from './effects'
import { subscriber, user, home } from './events'
import { minute, now, begun, handedOver, none, awaiting, subscribed } from './steps'
import { table, type Row } from './table'

const record = handedOver()
const { subscription: _unknown, ...withoutSubscription } = subscriber()
const { order: _none, ...withoutOrder } = handedOver()

/** A purchase is reported with the payment that storage holds when the service tells of the subscription. */
const reports = (
  when: string,
  shared: PurchaseRecord,
  of: CurrentUser = subscriber(),
  reported?: ReportedPurchase,
): Row => [
  when,
  user(of, undefined, { stored: { shared, reported } }),
  subscribed(),
  [forget('shared'), report(), discardDraft],
]
const doesNot = (...row: Parameters<typeof reports>): Row => {
  const [when, event, purchase] = reports(...row)
  return [when, event, purchase, [forget('shared'), discardDraft]]
}
const reportedBy = (accountId: string, at: number): ReportedPurchase => ({ accountId, at })

describe('a purchase is reported', () => {
  table(awaiting(), [
    reports('once the service tells of the subscription', record),
    reports('although the service does not describe the subscription', record, withoutSubscription),
    reports('again for a later subscription', record, subscriber(), reportedBy('mira', now - 1)),
    reports('whatever another account has reported', record, subscriber(), reportedBy('noah', now)),
    reports(
      'without the details of the subscription, again',
      record,
      withoutSubscription,
      reportedBy('mira', now),
    ),
  ])
})

describe('a purchase is not reported', () => {
  table(awaiting(), [
    doesNot('twice', record, subscriber(), reportedBy('mira', now)),
    doesNot('twice, also later', record, subscriber(), reportedBy('mira', now + minute)),
    doesNot('if the subscription is of an app store', record, subscriber({ managedBy: 'google-play' })),
    doesNot('without its order', withoutOrder),
    ['if storage has lost it', user(subscriber(), undefined, { stored: {} }), subscribed(), [discardDraft]],
  ])
  table(none, [
    [
      'twice: in the tab that came home',
      home({ stored: { tab: begun, reported: reportedBy('mira', now) } }, subscriber()),
      none,
      [forget('tab'), discardDraft],
    ],
  ])
})
