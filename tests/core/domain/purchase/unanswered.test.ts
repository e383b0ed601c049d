import { describe } from 'vitest'
import type { Effect } from '../../../../src-core/domain/purchase'
import { loadUser, save, forget, report, goToSuccess, wait } from './effects'
import {
  told,
  subscriber,
  elsewhere,
  user,
  notLoaded,
  form,
  completed,
  confirmed,
  failed,
  check,
  status,
  leftCheckout,
  restored,
} from './events'
import {
  now,
  asked,
  sent,
  monthly,
  payment,
  loading,
  unavailable,
  session,
  begun,
  handedOver,
  other,
  opening,
  notOpened,
  payable,
  unanswered,
  awaiting,
  attempt,
  minute,
} from './steps'
import { table, ignoresAllBut } from './table'

const confirmation = unanswered().attempt.request
const readStatus: Effect = { type: 'read-status', request: sent, payment }
const awaited = (isPaid: boolean) => awaiting({ record: handedOver({ isPaid }), showsOrder: true })
const handOver = (isPaid: boolean) => [forget('tab'), save('shared', handedOver({ isPaid })), goToSuccess]
const record = { ...begun, awaitedSince: now }
const left = awaiting({ record, attempt: { ...attempt, request: confirmation } })
const handOverOnLeaving = [forget('tab'), save('shared', record)]
const replacement = opening({ request: sent, isReplacement: true })
const replaced = session({ isReplacement: true })

describe('unanswered', () => {
  const before = unanswered()
  table(before, [
    ['the provider is asked', check, unanswered({ asking: sent }), [readStatus]],
    ['a page from the back/forward cache asks it', restored(), unanswered({ asking: sent }), [readStatus]],
    [
      'a page from the back/forward cache awaits what the page after it has handed over',
      restored({ stored: { shared: handedOver() } }),
      awaiting(),
      [loadUser(), wait(10 * minute)],
    ],
    [
      'a late success leads to the success page',
      confirmed('done', confirmation),
      awaited(true),
      handOver(true),
    ],
    [
      'one that is not known to be paid too',
      confirmed('processing', confirmation),
      awaited(false),
      handOver(false),
    ],
    ['the browser may still leave for the bank', confirmed('leaving', confirmation), before],
    [
      'a late failure can be tried again',
      failed({ kind: 'declined' }, confirmation),
      payable({ failure: { kind: 'declined' } }),
      [forget('tab')],
    ],
    [
      'one that perhaps was none keeps the record',
      failed({ kind: 'no-connection' }, confirmation),
      payable({ failure: { kind: 'no-connection' } }),
    ],
    [
      'a session that was refused is replaced',
      failed({ kind: 'session-refused' }, confirmation),
      replacement,
      [forget('tab'), loadUser()],
    ],
    ['a completed session leads to the success page', form(completed(true)), awaited(true), handOver(true)],
    [
      'the answer decides about a session that its form finds refused',
      form({ type: 'session-refused' }),
      before,
    ],
    ['the card form changes', form(unavailable), unanswered({ session: session({ form: unavailable }) })],
    ['leaving the checkout leaves it to the service', leftCheckout, left, handOverOnLeaving],
    [
      'leaving replaces no other order that is known to be paid',
      { ...leftCheckout, stored: { shared: other({ isPaid: true }) } },
      awaiting({ record: other({ isPaid: true }), attempt: { ...attempt, request: confirmation } }),
      [forget('tab')],
    ],
    ['a user without a subscription tells nothing', user(told('paid')), before],
    ['nor does a subscription that was not asked for', user(elsewhere), before],
    [
      'a subscription reports the payment of another tab',
      user(subscriber(), undefined, { stored: { shared: other() } }),
      before,
      [forget('shared'), report({ product: monthly.order.product })],
    ],
  ])
  ignoresAllBut(before, 'check', 'restored', leftCheckout)
})

describe('unanswered, while the provider is asked', () => {
  const before = unanswered({ asking: asked })
  const quiet = unanswered()
  table(before, [
    ['a payment that was made leads to the success page', status('paid'), awaited(true), handOver(true)],
    ['so does one that is not known to be', status('processing'), awaited(false), handOver(false)],
    [
      'so does a refused trial, which the service tells of',
      status('trial-refused'),
      awaited(false),
      handOver(false),
    ],
    ['an open session can be paid with again', status('open'), payable(), [forget('tab')]],
    ['an expired one is replaced', status('expired'), replacement, [forget('tab'), loadUser()]],
    ['the service is asked what the provider does not tell', status(undefined), before, [loadUser(asked)]],
    ['asking again starts anew', check, unanswered({ asking: sent }), [readStatus]],
    ['a late success counts', confirmed('done', confirmation), awaited(true), handOver(true)],
    ['leaving the checkout leaves it to the service', leftCheckout, left, handOverOnLeaving],
    ['a page from the back/forward cache asks again', restored(), unanswered({ asking: sent }), [readStatus]],
    ['a card form loads', form(loading), unanswered({ asking: asked, session: session({ form: loading }) })],
  ])
  table(before, [
    ['the service knows of the payment', user(told('paid'), asked), awaited(true), handOver(true)],
    ['the service knows that the session is open', user(told('open'), asked), payable(), [forget('tab')]],
    [
      'the service knows that it has expired',
      user(told('expired'), asked),
      replacement,
      [forget('tab'), loadUser()],
    ],
    ['the service knows of another session only', user(told('open', 'cs_9'), asked), quiet],
    ['the service knows of none', user(told(), asked), quiet],
    ['the service does not answer', notLoaded(), quiet],
    ['the service knows of a subscription', user(subscriber(), asked), awaited(true), handOver(true)],
    ['a user who was loaded for another reason tells nothing', user(told('open')), before],
    ['nor does a subscription', user(subscriber()), before],
    ['nor an error', notLoaded('unreachable', { answers: sent }), before],
  ])
  table(unanswered({ asking: asked, session: replaced }), [
    [
      'a second session that has expired is a failure',
      status('expired'),
      notOpened('service-error'),
      [forget('tab')],
    ],
  ])
  ignoresAllBut(before, 'check', 'restored', leftCheckout)
})
