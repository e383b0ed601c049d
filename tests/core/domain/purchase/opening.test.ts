import { describe } from 'vitest'
import type { Effect, Wanted } from '../../../../src-core/domain/purchase'
import { success } from '../../../../src-core/shared/result'
import {
  loadUser,
  save,
  forget,
  notify,
  report,
  goToSuccess,
  discardDraft,
  closeCheckout,
  reopen,
  wait,
} from './effects'
import {
  told,
  subscriber,
  elsewhere,
  user,
  notLoaded,
  checkout,
  retry,
  opened,
  refusedWith,
  leftCheckout,
  restored,
  type Happening,
} from './events'
import {
  account,
  minute,
  now,
  asked,
  sent,
  yearly,
  monthly,
  withoutConsent,
  withConsent,
  loading,
  session,
  begun,
  handedOver,
  other,
  none,
  consent,
  opening,
  notOpened,
  payable,
  awaiting,
  subscribed,
} from './steps'
import { table, ignoresAllBut, type Row } from './table'

const openSession = (wanted: Wanted): Effect => ({ type: 'open-session', request: sent, account, wanted })
const openedLater: Happening = {
  type: 'session',
  answers: sent,
  result: success({ clientSecret: 'secret_1' }),
}
const today = withConsent('2026-11-21T09:30:00Z')
const tomorrow = withConsent('2026-11-22T09:30:00Z')
const paidInAnotherTab = user(told(), undefined, { stored: { shared: other() } })
const alreadySubscribed = [forget('tab'), closeCheckout, notify('already-subscribed')]

describe('no purchase', () => {
  table(none, [
    ['the checkout loads the user first', checkout(yearly), opening({ request: sent }), [loadUser()]],
    ['the checkout waits for a missing consent', checkout(withoutConsent), consent],
    [
      'a payment of another tab is awaited',
      paidInAnotherTab,
      awaiting({ record: other() }),
      [wait(10 * minute)],
    ],
    [
      'also if the user, who was loaded for another reason, has its session open',
      user(told('open', 'cs_9'), undefined, { stored: { shared: other() } }),
      awaiting({ record: other() }),
      [wait(10 * minute)],
    ],
    [
      'unless its trial was refused',
      user(told('trial-refused', 'cs_9'), undefined, { stored: { shared: other() } }),
      none,
      [forget('shared'), notify('trial-refused'), reopen(other().order)],
    ],
    ['an unknown payment of ten minutes ago is not', { ...paidInAnotherTab, at: now + 10 * minute }, none],
    [
      'a subscription reports the payment that was handed over',
      user(subscriber(), undefined, { stored: { shared: handedOver() } }),
      none,
      [forget('shared'), report()],
    ],
    [
      'a subscription from elsewhere forgets it',
      user(elsewhere, undefined, { stored: { shared: handedOver() } }),
      none,
      [forget('shared')],
    ],
    ['a subscription without a payment is none of this page', user(subscriber()), none],
    ['a page from the back/forward cache loads the user', restored(), none, [loadUser()]],
  ])
  ignoresAllBut(none, 'checkout', 'restored')
})

describe('consent', () => {
  table(consent, [
    [
      'the given consent loads the user first',
      checkout(today),
      opening({ wanted: today, request: sent }),
      [loadUser()],
    ],
    ['another order waits for it too', checkout(withoutConsent), consent],
    ['leaving the checkout ends the purchase', leftCheckout, none],
    [
      'a payment of another tab is awaited',
      paidInAnotherTab,
      awaiting({ record: other() }),
      [wait(10 * minute)],
    ],
    ['a subscription closes the checkout', user(subscriber()), none, alreadySubscribed],
    ['a page from the back/forward cache loads the user', restored(), consent, [loadUser()]],
  ])
  ignoresAllBut(consent, 'checkout', 'restored', leftCheckout)
})

describe('opening, while the user is loaded', () => {
  const before = opening()
  table(before, [
    [
      'the session of a user without a subscription is requested',
      user(told(), asked),
      opening({ request: sent, sent: yearly }),
      [openSession(yearly)],
    ],
    ['a subscription closes the checkout', user(elsewhere, asked), none, alreadySubscribed],
    [
      'a payment of another tab is awaited',
      paidInAnotherTab,
      awaiting({ record: other() }),
      [wait(10 * minute)],
    ],
    ['no session is requested without the user', notLoaded(), notOpened('unreachable')],
    ['no session is requested after the sign-in', notLoaded('not-signed-in'), notOpened('not-signed-in')],
    [
      'a payment of another tab is awaited, also if the user was not loaded',
      notLoaded('unreachable', { stored: { shared: other() } }),
      awaiting({ record: other() }),
      [wait(10 * minute)],
    ],
    [
      'another order starts again',
      checkout(monthly),
      opening({ wanted: monthly, request: sent }),
      [loadUser()],
    ],
    ['the same order does not', checkout(yearly), before],
    ['a consent that is missing ends it', checkout(withoutConsent), consent],
    ['a page from the back/forward cache loads the user', restored(), before, [loadUser()]],
    ['an answer to an earlier request for a session does not count', opened, before],
    ['leaving the checkout does not end the request', leftCheckout, opening({ isShown: false })],
  ])
  table(opening({ isShown: false }), [
    [
      'the session is requested although the checkout was left',
      user(told(), asked),
      opening({ isShown: false, request: sent, sent: yearly }),
      [openSession(yearly)],
    ],
    ['an error is not kept for the next checkout', notLoaded(), none],
    ['the checkout shows it again', checkout(yearly), before],
  ])
  table(opening({ isReplacement: true }), [
    [
      'a session that replaces another one is requested',
      user(told(), asked),
      opening({ isReplacement: true, request: sent, sent: yearly }),
      [openSession(yearly)],
    ],
  ])
  table(opening({ wanted: today }), [
    [
      'the consent is sent with the request',
      user(told(), asked),
      opening({ wanted: today, request: sent, sent: today }),
      [openSession(today)],
    ],
    [
      'the same consent does not start again',
      checkout(withConsent('2026-11-21T09:30:00Z')),
      opening({ wanted: today }),
    ],
    [
      'a later consent starts again',
      checkout(tomorrow),
      opening({ wanted: tomorrow, request: sent }),
      [loadUser()],
    ],
  ])
  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})

describe('opening, while the session is requested', () => {
  const before = opening({ sent: yearly })
  table(before, [
    ['the session opens a card form', opened, payable({ session: session({ opened: sent, form: loading }) })],
    [
      'a refused code is taken off the order',
      refusedWith('code-refused'),
      none,
      [{ type: 'refuse-code' }, notify('code-refused')],
    ],
    [
      'a subscription that only the service knows of is loaded',
      refusedWith('already-subscribed'),
      none,
      [closeCheckout, notify('already-subscribed'), loadUser()],
    ],
    [
      'it may come from the payment of this tab',
      { ...refusedWith('already-subscribed'), stored: { tab: begun } },
      awaiting({ showsOrder: true, record: handedOver() }),
      [forget('tab'), save('shared', handedOver()), goToSuccess],
    ],
    [
      'a sign-in that has ended is found by loading the user',
      refusedWith('not-signed-in'),
      notOpened('not-signed-in'),
      [loadUser()],
    ],
    ...(
      [
        'unreachable',
        'service-error',
        'payment-processing',
        'product-refused',
        'subscription-paused',
        'currency-differs',
      ] as const
    ).map((reason): Row => [`fails: ${reason}`, refusedWith(reason), notOpened(reason)]),
    ['one request goes at a time', checkout(monthly), opening({ wanted: monthly, sent: yearly })],
    [
      'nor does a missing consent end it',
      checkout(withoutConsent),
      opening({ wanted: withoutConsent, sent: yearly }),
    ],
    [
      'a payment of another tab is awaited',
      paidInAnotherTab,
      awaiting({ record: other() }),
      [wait(10 * minute)],
    ],
    ['a subscription closes the checkout', user(subscriber()), none, alreadySubscribed],
    ['a page from the back/forward cache loads the user', restored(), before, [loadUser()]],
    ['a user who was loaded before does not count', user(told(), asked), before],
    ['nor one who was not loaded', notLoaded(), before],
    [
      'leaving the checkout does not end the request',
      leftCheckout,
      opening({ sent: yearly, isShown: false }),
    ],
  ])
  table(opening({ sent: yearly, isShown: false }), [
    [
      'the session is kept although the checkout was left',
      opened,
      payable({ session: session({ opened: sent, form: loading }) }),
    ],
    ['an error is not kept for the next checkout', refusedWith('product-refused'), none],
    ['a refused code is not told outside of the checkout', refusedWith('code-refused'), none],
    ['the checkout shows it again', checkout(yearly), before],
    [
      'the checkout of another order waits for it',
      checkout(monthly),
      opening({ sent: yearly, wanted: monthly }),
    ],
  ])
  table(opening({ sent: yearly, wanted: monthly, isShown: false }), [
    ['no other session is opened although the checkout was left', opened, none],
  ])
  table(opening({ sent: yearly, wanted: monthly, isReplacement: true }), [
    [
      'the session of an earlier order is discarded, and that of the order on the screen is opened',
      opened,
      opening({ wanted: monthly, request: sent, isReplacement: true }),
      [loadUser()],
    ],
    [
      'the refusal of an earlier order is too',
      refusedWith('product-refused'),
      opening({ wanted: monthly, request: sent, isReplacement: true }),
      [loadUser()],
    ],
    [
      'the earlier order can come back',
      checkout(yearly),
      opening({ sent: yearly, wanted: yearly, isReplacement: true }),
    ],
  ])
  table(opening({ sent: yearly, wanted: withoutConsent }), [
    ['the session without the consent that is now missing is discarded', opened, consent],
  ])
  table(opening({ sent: yearly, isReplacement: true }), [
    [
      'a session that replaces another one is known as such',
      opened,
      payable({ session: session({ opened: sent, form: loading, isReplacement: true }) }),
    ],
  ])
  table(opening({ sent: yearly, request: sent + 1 }), [
    [
      'the session of an earlier request is ignored',
      openedLater,
      opening({ sent: yearly, request: sent + 1 }),
    ],
  ])
  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})

describe('not opened', () => {
  const before = notOpened()
  table(before, [
    ['it can be tried again', retry, opening({ request: sent }), [loadUser()]],
    ['another order is', checkout(monthly), opening({ wanted: monthly, request: sent }), [loadUser()]],
    ['the same order is not', checkout(yearly), before],
    ['a consent can be missing', checkout(withoutConsent), consent],
    ['leaving the checkout ends the purchase', leftCheckout, none],
    [
      'a payment of another tab is awaited',
      paidInAnotherTab,
      awaiting({ record: other() }),
      [wait(10 * minute)],
    ],
    ['a page from the back/forward cache loads the user', restored(), before, [loadUser()]],
  ])
  table(notOpened('already-subscribed'), [
    ['the subscription closes the checkout', user(subscriber()), none, alreadySubscribed],
    [
      'a payment of this page whose outcome was not known leads to the success page',
      user(subscriber(), undefined, { stored: { tab: begun } }),
      subscribed(begun),
      [forget('tab'), forget('shared'), report(), discardDraft, goToSuccess],
    ],
  ])
  table(notOpened('service-error', withoutConsent), [['it waits for a missing consent', retry, consent]])
  ignoresAllBut(before, 'checkout', 'retry', 'restored', leftCheckout)
})
