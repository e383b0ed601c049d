import { describe } from 'vitest'
import {
  loadUser,
  save,
  forget,
  wait,
  notify,
  report,
  goHome,
  goToSuccess,
  discardDraft,
  reopen,
} from './effects'
import {
  told,
  subscriber,
  elsewhere,
  user,
  checkout,
  confirmed,
  failed,
  timePassed,
  check,
  leftStatus,
  restored,
  home,
} from './events'
import {
  second,
  minute,
  day,
  now,
  sent,
  yearly,
  handedOver,
  other,
  none,
  awaiting,
  asking,
  subscribed,
  attempt,
  recorded,
} from './steps'
import { table, ignoresAllBut } from './table'

const { subscription: _missing, ...undescribed } = subscriber()
const askedNow = asking({ request: sent })
const paid = handedOver({ isPaid: true })

describe('awaiting', () => {
  const before = awaiting()
  table(before, [
    ['checking again asks the service', check, awaiting({ asking: askedNow }), [loadUser()]],
    ['home asks the service', home(), awaiting({ asking: askedNow }), [loadUser()]],
    [
      'a page from the back/forward cache loads the user, without asking about the payment',
      restored(),
      before,
      [loadUser()],
    ],
    ['the checkout stays closed', checkout(yearly), before],
    ['a user who was loaded for another reason decides nothing', user(told('open')), before],
    [
      'unless the trial was refused, which is final',
      user(told('trial-refused')),
      none,
      [forget('shared'), notify('trial-refused'), reopen(recorded)],
    ],
    [
      'a trial that was refused at another checkout tells nothing',
      user(told('trial-refused', 'cs_9')),
      before,
    ],
    [
      'another payment that a tab has handed over takes its place',
      user(told(), undefined, { stored: { shared: other() } }),
      awaiting({ record: other() }),
    ],
    [
      'while it has not waited too long, it waits',
      timePassed({ at: now + minute }),
      before,
      [wait(9 * minute)],
    ],
    ['after ten minutes it is no longer in the way', timePassed({ at: now + 10 * minute }), none],
    ['at home, too', home({ at: now + 10 * minute }), none],
    [
      'the subscription of this order ends it, and is reported',
      user(subscriber()),
      subscribed(),
      [forget('shared'), report(), discardDraft],
    ],
    [
      'unless another tab has reported it, which took the record out of storage',
      user(subscriber(), undefined, { stored: {} }),
      subscribed(),
      [discardDraft],
    ],
    [
      'a subscription from elsewhere ends it too, unreported',
      user(elsewhere),
      subscribed(),
      [forget('shared'), discardDraft],
    ],
    ['another tab has heard that nothing was paid', user(told(), undefined, { stored: {} }), none],
    ['leaving the page changes nothing', leftStatus, before],
    ['a confirmation of another page is not answered here', confirmed('done'), before],
  ])
  table(awaiting({ record: paid }), [
    [
      'a paid one waits for a day',
      timePassed({ at: now + minute }),
      awaiting({ record: paid }),
      [wait(day - minute + 1)],
    ],
    ['after that, for ever', timePassed({ at: now + day + 1 }), awaiting({ record: paid })],
    [
      'home asks about it all the same',
      home({ at: now + day + 1 }),
      awaiting({ record: paid, asking: asking({ request: sent, until: now + day + 1 + 30 * second }) }),
      [loadUser()],
    ],
  ])
  table(awaiting({ showsOrder: true }), [
    ['the success page is left after ten minutes', timePassed({ at: now + 10 * minute }), none, [goHome]],
    ['its order is subscribed', user(subscriber()), subscribed(), [forget('shared'), report(), discardDraft]],
    [
      'it is left when another tab has heard that nothing was paid',
      user(told(), undefined, { stored: {} }),
      none,
      [goHome],
    ],
    [
      'a subscription from elsewhere is told at home',
      user(elsewhere),
      none,
      [forget('shared'), discardDraft, notify('already-subscribed'), goHome],
    ],
    [
      'so is one that the service does not describe',
      user(undescribed),
      none,
      [forget('shared'), report(), discardDraft, notify('already-subscribed'), goHome],
    ],
    [
      'so is one of another checkout, which is reported',
      user(subscriber({}, { id: 'cs_9', status: 'paid' })),
      none,
      [forget('shared'), report(), discardDraft, notify('already-subscribed'), goHome],
    ],
    [
      'a checkout that the service tells is that of the order',
      user(subscriber({}, { id: 'cs_1', status: 'paid' })),
      subscribed(),
      [forget('shared'), report(), discardDraft],
    ],
  ])
  ignoresAllBut(before, 'user', 'check', 'time-passed', 'restored', leftStatus, 'home')
})

describe('awaiting a confirmation of this page that may still be answered', () => {
  const before = awaiting({ attempt })
  table(before, [
    [
      'done: it is paid, and the success page shows it',
      confirmed('done'),
      awaiting({ showsOrder: true, record: paid }),
      [forget('tab'), save('shared', paid), goToSuccess],
    ],
    ['processing: the service decides', confirmed('processing'), before],
    ['leaving: the service decides', confirmed('leaving'), before],
    ['failed: the service decides', failed({ kind: 'declined' }), before],
    ['the answer to an earlier one is ignored', confirmed('done', sent), before],
  ])
})
