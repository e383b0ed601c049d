import { describe } from 'vitest'
import type { Effect } from '../../../../src-core/domain/purchase'
import { account, asked, sent } from '../machine'
import {
  awaitsOther,
  closeCheckout,
  completes,
  loadUser,
  notify,
  opens,
  reopen,
  report,
  ends,
  wasPaid,
} from './effects'
import {
  checkout,
  elsewhere,
  leftCheckout,
  notLoaded,
  opened,
  refusedWith,
  retry,
  subscriber,
  told,
  user,
  userWith,
} from './events'
import {
  begun,
  consent,
  handedOver,
  isLoading,
  minute,
  monthly,
  none,
  notOpened,
  now,
  opening,
  other,
  paidInAnotherTab,
  payable,
  session,
  withConsent,
  withoutConsent,
  yearly,
} from './steps'
import { ignoresAllBut, table, type Row } from './table'

const openSession = (wanted = yearly): Effect => ({ type: 'open-session', request: sent, account, wanted })
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
      userWith(paidInAnotherTab, told('open', 'cs_9')),
      ...awaitsOther,
    ],
    [
      'unless its trial was refused',
      userWith(paidInAnotherTab, told('trial-refused', 'cs_9')),
      ...ends(notify('trial-refused'), reopen(other().order)),
    ],
    [
      'an unknown payment of ten minutes ago is not awaited',
      { ...userWith(paidInAnotherTab), at: now + 10 * minute },
      none,
    ],
    [
      'a subscription reports the payment that was handed over',
      userWith({ shared: handedOver() }, subscriber()),
      ...ends(report()),
    ],
    ['a subscription from elsewhere forgets it', userWith({ shared: handedOver() }, elsewhere), ...ends()],
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
    [
      'the session of a user without a subscription is requested',
      user(told(), asked),
      opening({ request: sent, sent: yearly }),
      [openSession()],
    ],
    ['no session is requested without the user', notLoaded(), notOpened('unreachable')],
    ['no session is requested after the sign-in', notLoaded('not-signed-in'), notOpened('not-signed-in')],
    [
      'a payment of another tab is awaited, also if the user was not loaded',
      notLoaded('unreachable', { stored: paidInAnotherTab }),
      ...awaitsOther,
    ],
    ['another order starts again', checkout(monthly), ...opens(monthly)],
    ['the same order does not', checkout(yearly), before],
    ['a consent that is missing ends it', checkout(withoutConsent), consent],
    ['an answer to an earlier request for a session does not count', opened, before],
    ['leaving the checkout does not end the request', leftCheckout, opening({ isShown: false })],
  ])
  table(opening({ isShown: false }), [
    [
      'the session is requested although the checkout was left',
      user(told(), asked),
      opening({ isShown: false, request: sent, sent: yearly }),
      [openSession()],
    ],
    ['an error is not kept for the next checkout', notLoaded(), none],
    ['the checkout shows it again', checkout(yearly), before],
  ])
  table(opening({ isReplacement: true }), [
    [
      'a session that replaces another one is requested',
      user(told(), asked),
      opening({ isReplacement: true, request: sent, sent: yearly }),
      [openSession()],
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
    ['a later consent starts again', checkout(tomorrow), ...opens(tomorrow)],
  ])
  ignoresAllBut(before, 'checkout', 'restored', leftCheckout)
})

describe('opening, while the session is requested', () => {
  const before = opening({ sent: yearly })
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
      ...completes(false),
    ],
    [
      'a sign-in that has ended is found by loading the user',
      refusedWith('not-signed-in'),
      notOpened('not-signed-in'),
      [loadUser()],
    ],
    ...reasons.map((reason): Row => [`fails: ${reason}`, refusedWith(reason), notOpened(reason)]),
    ['one request goes at a time', checkout(monthly), opening({ wanted: monthly, sent: yearly })],
    [
      'nor does a missing consent end it',
      checkout(withoutConsent),
      opening({ wanted: withoutConsent, sent: yearly }),
    ],
    ['a user who was loaded before does not count', user(told(), asked), before],
    ['nor one who was not loaded', notLoaded(), before],
    [
      'leaving the checkout does not end the request',
      leftCheckout,
      opening({ sent: yearly, isShown: false }),
    ],
  ])
  table(opening({ sent: yearly, isShown: false }), [
    ['the session is kept although the checkout was left', opened, opensForm()],
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
  const again = opening({ wanted: monthly, request: sent, isReplacement: true })
  table(opening({ sent: yearly, wanted: monthly, isReplacement: true }), [
    [
      'the session of an earlier order is discarded, and that of the order on the screen is opened',
      opened,
      again,
      [loadUser()],
    ],
    ['the refusal of an earlier order is too', refusedWith('product-refused'), again, [loadUser()]],
    ['the earlier order can come back', checkout(yearly), opening({ sent: yearly, isReplacement: true })],
  ])
  table(opening({ sent: yearly, wanted: withoutConsent }), [
    ['the session without the consent that is now missing is discarded', opened, consent],
  ])
  table(opening({ sent: yearly, isReplacement: true }), [
    ['a session that replaces another one is known as such', opened, opensForm(true)],
  ])
  const later = opening({ sent: yearly, request: sent })
  table(later, [['the session of an earlier request is ignored', opened, later]])
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
    [
      'a payment of this page whose outcome was not known leads to the success page',
      userWith({ tab: begun }, subscriber()),
      ...wasPaid(),
    ],
  ])
  table(notOpened('service-error', withoutConsent), [['it waits for a missing consent', retry, consent]])
  ignoresAllBut(before, 'checkout', 'retry', 'restored', leftCheckout)
})
