import { describe } from 'vitest'
import type { Effect } from '../../../../src-core/domain/purchase'
import { loadUser, save, forget, wait, notify, goToSuccess, closeCheckout } from './effects'
import { told, elsewhere, user, notLoaded, form, completed, leftCheckout, restored } from './events'
import {
  minute,
  asked,
  sent,
  payment,
  walletPayment,
  dearer,
  loading,
  ready,
  session,
  begun,
  handedOver,
  other,
  none,
  opening,
  payable,
  verifying,
  confirming,
  awaiting,
} from './steps'
import { table, ignoresAllBut } from './table'

const sessionRefused = form({ type: 'session-refused' })
const isLoading = session({ form: loading })
const reloaded = payable({ session: isLoading })
const replacement = opening({ request: sent, isReplacement: true })
const paidInAnotherTab = { shared: other() }
const alreadySubscribed = [forget('tab'), closeCheckout, notify('already-subscribed')]
const showTerms = (changed = payment): Effect => ({ type: 'show-terms', terms: changed.terms })
const found = (isPaid: boolean) => handedOver({ isPaid })
const confirm = (by = payment): readonly Effect[] => [
  { type: 'notify' },
  save('tab', begun),
  { type: 'confirm', request: sent, payment: by },
  wait(minute),
]
const askedNow = { request: sent, payment, record: begun }

describe('verifying', () => {
  const before = verifying()
  table(before, [
    ['a user without a subscription pays', user(told(), asked), confirming({ attempt: askedNow }), confirm()],
    ['a user who cannot be loaded pays', notLoaded(), confirming({ attempt: askedNow }), confirm()],
    ['a sign-in that has ended pays nothing', notLoaded('not-signed-in'), payable()],
    ['a user who was loaded for another reason does not pay yet', user(told()), before],
    ['nor one who was not', notLoaded('unreachable', { answers: sent }), before],
    [
      'nor does a payment of another tab count before the answer',
      notLoaded('unreachable', { answers: sent, stored: paidInAnotherTab }),
      before,
    ],
    [
      'a payment of another tab is awaited instead',
      user(told(), asked, { stored: paidInAnotherTab }),
      awaiting({ record: other() }),
      [wait(10 * minute)],
    ],
    [
      'a payment of another tab is awaited, also if the user cannot be loaded',
      notLoaded('unreachable', { stored: paidInAnotherTab }),
      awaiting({ record: other() }),
      [wait(10 * minute)],
    ],
    ['a subscription closes the checkout', user(elsewhere, asked), none, alreadySubscribed],
    ['so does one that is loaded for another reason', user(elsewhere), none, alreadySubscribed],
    ['a card form that is ready again tells nothing', form(ready), before],
    ['a card form loads', form(loading), verifying({ session: isLoading })],
    [
      'what is charged differs',
      form({ type: 'ready', payment: dearer }),
      verifying({ session: session({ form: { type: 'ready', payment: dearer } }) }),
    ],
    ['a refused session is replaced', sessionRefused, replacement, [loadUser()]],
    [
      'a completed session leads to the success page',
      form(completed(true)),
      awaiting({ record: found(true), showsOrder: true }),
      [forget('tab'), save('shared', found(true)), goToSuccess],
    ],
    ['leaving the checkout pays nothing', leftCheckout, reloaded],
    [
      'a page from the back/forward cache pays nothing, and loads the user',
      restored(),
      payable(),
      [loadUser()],
    ],
  ])
  table(verifying({ session: session({ form: { type: 'ready', payment: dearer } }) }), [
    [
      'what the order does not show is not charged',
      user(told(), asked),
      payable({ session: session({ form: { type: 'ready', payment: dearer } }) }),
      [showTerms(dearer)],
    ],
  ])
  table(verifying({ session: isLoading }), [
    ['a card form that loads again cannot pay', user(told(), asked), reloaded],
  ])
  table(verifying({ session: isLoading, wallet: walletPayment }), [
    [
      'a wallet does not need the card form',
      user(told(), asked),
      confirming({
        session: isLoading,
        attempt: { request: sent, payment: walletPayment, record: begun },
      }),
      confirm(walletPayment),
    ],
  ])
  table(verifying({ wallet: dearer }), [
    [
      'a wallet is not charged what the order does not show',
      user(told(), asked),
      payable(),
      [showTerms(dearer)],
    ],
  ])
  ignoresAllBut(before, 'restored', leftCheckout)
})
