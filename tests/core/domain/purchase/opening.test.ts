import { describe } from 'vitest'
import type { Effect, Wanted } from '../../../../src-core/domain/purchase'
import { account, sent } from '../machine'
import {
  anotherTab,
  answered,
  awaitsOther,
  beside,
  checkout,
  closeCheckout,
  completes,
  consent,
  elsewhere,
  ends,
  handedOver,
  ignoresAllBut,
  isLoading,
  later,
  leftCheckout,
  loadUser,
  minute,
  monthly,
  none,
  notify,
  notLoaded,
  notOpened,
  opened,
  opening,
  opens,
  other,
  payable,
  refusedWith,
  reopen,
  report,
  retry,
  session,
  subscriber,
  table,
  thisTab,
  told,
  user,
  wasPaid,
  withConsent,
  withoutConsent,
  yearly,
  type Row,
} from './rows'

const refuseCode: Effect = { type: 'refuse-code' }
const openSession = (wanted: Wanted): Effect => ({ type: 'open-session', request: sent, account, wanted })
/** The session is requested. */
const requests = (changes: Parameters<typeof opening>[0] = {}, wanted = yearly) =>
  [opening({ ...changes, wanted, request: sent, sent: wanted }), [openSession(wanted)]] as const
const today = withConsent('2026-11-21T09:30:00Z')
const tomorrow = withConsent('2026-11-22T09:30:00Z')
const opensForm = (isReplacement = false) =>
  payable({ session: session({ ...isLoading, opened: sent, isReplacement }) })

describe('no purchase', () => {
  table(none, [
    ['the checkout loads the user first', checkout(yearly), ...opens()],
    ['the checkout waits for a missing consent', checkout(withoutConsent), consent],
    [
      'a payment of another tab is awaited, also if the user, loaded for another reason, has its session open',
      beside(anotherTab, user(told('open', 'cs_9'))),
      ...awaitsOther,
    ],
    [
      'unless its trial was refused',
      beside(anotherTab, user(told('trial-refused', 'cs_9'))),
      ...ends(notify('trial-refused'), reopen(other().order)),
    ],
    ['an unknown one of ten minutes ago is not', later(10 * minute, beside(anotherTab, user())), none],
    [
      'a subscription reports what was handed over',
      beside({ shared: handedOver() }, user(subscriber())),
      ...ends(report()),
    ],
    ['one from elsewhere forgets it', beside({ shared: handedOver() }, user(elsewhere)), ...ends()],
    ['a subscription without a payment is none of this page', user(subscriber()), none],
  ])
  ignoresAllBut(none, 'checkout', 'restored')
})

describe('consent', () => {
  table(consent, [
    ['the given consent loads the user first', checkout(today), ...opens(today)],
    ['another order waits for it too', checkout(withoutConsent), consent],
    ['leaving the checkout ends the purchase', leftCheckout, none],
  ])
  ignoresAllBut(consent, 'checkout', 'restored', leftCheckout)
})

describe('opening, while the user is loaded', () => {
  const before = opening()
  table(before, [
    ['the session of a user without a subscription is requested', answered(), ...requests()],
    ['no session is requested without the user', notLoaded(), notOpened('unreachable')],
    ['no session is requested after the sign-in', notLoaded('not-signed-in'), notOpened('not-signed-in')],
    ['another payment is awaited without the user too', beside(anotherTab, notLoaded()), ...awaitsOther],
    ['another order starts again', checkout(monthly), ...opens(monthly)],
    ['the same order does not', checkout(yearly), before],
    ['a consent that is missing ends it', checkout(withoutConsent), consent],
    ['an answer to an earlier request for a session does not count', opened, before],
    ['leaving the checkout does not end the request', leftCheckout, opening({ isShown: false })],
  ])
  table(opening({ isShown: false }), [
    ['the session is requested although the checkout was left', answered(), ...requests({ isShown: false })],
    ['an error is not kept for the next checkout', notLoaded(), none],
    ['the checkout shows it again', checkout(yearly), before],
  ])
  table(opening({ isReplacement: true }), [
    ['a session that replaces another one is requested', answered(), ...requests({ isReplacement: true })],
  ])
  table(opening({ wanted: today }), [
    ['the consent is sent with the request', answered(), ...requests({}, today)],
    ['the same consent does not start again', checkout(structuredClone(today)), opening({ wanted: today })],
    ['a later consent starts again', checkout(tomorrow), ...opens(tomorrow)],
  ])
  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})

describe('opening, while the session is requested', () => {
  const sentFor = (wanted: Wanted, changes = {}) => opening({ ...changes, wanted, sent: yearly })
  const before = sentFor(yearly)
  const left = sentFor(yearly, { isShown: false })
  const reasons = [
    'unreachable',
    'service-error',
    'payment-processing',
    'product-refused',
    'subscription-paused',
    'currency-differs',
  ] as const
  table(before, [
    ['the session opens a card form', opened, opensForm()],
    ['a refused code is taken off', refusedWith('code-refused'), none, [refuseCode, notify('code-refused')]],
    [
      'a subscription that only the service knows of is loaded',
      refusedWith('already-subscribed'),
      none,
      [closeCheckout, notify('already-subscribed'), loadUser()],
    ],
    ['it may be of this tab', beside(thisTab, refusedWith('already-subscribed')), ...completes(false)],
    ['an ended sign-in is noticed', refusedWith('not-signed-in'), notOpened('not-signed-in'), [loadUser()]],
    ...reasons.map((reason): Row => [`fails: ${reason}`, refusedWith(reason), notOpened(reason)]),
    ['one request goes at a time', checkout(monthly), sentFor(monthly)],
    ['nor does a missing consent end it', checkout(withoutConsent), sentFor(withoutConsent)],
    ['a user who was loaded before does not count', answered(), before],
    ['nor one who was not loaded', notLoaded(), before],
    ['leaving the checkout does not end the request', leftCheckout, left],
  ])
  table(left, [
    ['the session is kept although the checkout was left', opened, opensForm()],
    ['an error is not kept for the next checkout', refusedWith('product-refused'), none],
    ['a refused code is not told outside of the checkout', refusedWith('code-refused'), none],
    ['the checkout shows it again', checkout(yearly), before],
    ['the checkout of another order waits for it', checkout(monthly), sentFor(monthly)],
  ])
  table(sentFor(monthly, { isShown: false }), [
    ['no other session is opened although the checkout was left', opened, none],
  ])
  const again = opening({ wanted: monthly, request: sent, isReplacement: true })
  table(sentFor(monthly, { isReplacement: true }), [
    ['the session of an earlier order is discarded, and another one opened', opened, again, [loadUser()]],
    ['the refusal of an earlier order is too', refusedWith('product-refused'), again, [loadUser()]],
    ['the earlier order can come back', checkout(yearly), sentFor(yearly, { isReplacement: true })],
  ])
  table(sentFor(withoutConsent), [
    ['the session without the consent that is now missing is discarded', opened, consent],
  ])
  table(sentFor(yearly, { isReplacement: true }), [
    ['a session that replaces another one is known as such', opened, opensForm(true)],
  ])
  const newer = sentFor(yearly, { request: sent })
  table(newer, [['the session of an earlier request is ignored', opened, newer]])
  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})

describe('not opened', () => {
  const before = notOpened()
  table(before, [
    ['it can be tried again', retry, ...opens()],
    ['another order is', checkout(monthly), ...opens(monthly)],
    ['the same order is not', checkout(yearly), before],
    ['a consent can be missing', checkout(withoutConsent), consent],
    ['leaving the checkout ends the purchase', leftCheckout, none],
  ])
  table(notOpened('already-subscribed'), [
    ['a payment of this page leads to the success page', beside(thisTab, user(subscriber())), ...wasPaid()],
  ])
  table(notOpened('service-error', withoutConsent), [['it waits for a missing consent', retry, consent]])
  ignoresAllBut(before, 'checkout', 'retry', 'restored', leftCheckout)
})
