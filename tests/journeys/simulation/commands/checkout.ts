import { CheckoutViewModel } from '../../../../src/features/checkout/checkout.view-model'
import { PaymentSuccessfulViewModel } from '../../../../src/screens/payment-successful/payment-successful.view-model'
import { ProfileViewModel } from '../../../../src/screens/profile/profile.view-model'
import { cardWith } from '../../../adapters/in-memory/support'
import type { Tab } from '../simulated/tab'
import { slowCard } from '../simulated/faulty-card-forms'
import { anywhere, onPage, onScreen, press, type Choice } from './command'

const cards = {
  'a good card': '4242 4242 4242 4242',
  'another good card': '5555 5555 5555 4444',
  'a card with authentication': '4000 0027 6000 3184',
  'a card of a slow bank': slowCard,
  'a declined card': '4000 0000 0000 0002',
  'a card without funds': '4000 0000 0000 9995',
  'no card': '',
}

type Card = keyof typeof cards

const allCards = Object.keys(cards) as Card[]

function pays(weight: number, values: readonly Card[], presses: 1 | 2): Choice {
  return onScreen(CheckoutViewModel, presses === 1 ? 'pays' : 'pays, pressing twice', {
    weight,
    values,
    check: ({ purchase }) => purchase.step === 'payable',
    run: (checkout, card, _browser, tab) => {
      tab.page.card = cardWith(cards[card])
      tab.lastCheckout = checkout
      press(presses, () => checkout.pay())
    },
  })
}

export const checkout: readonly Choice[] = [
  onScreen(ProfileViewModel, 'continues to the checkout', {
    weight: 20,
    check: ({ stage, orderStore }) => stage === 'plans' && orderStore.hasOrder,
    run: (profile, _value, { recorder, world }, { account, page }) => {
      for (const id of [account?.id, world.read().session?.accountId])
        recorder.openedCheckouts.add(`${id} ${page.order?.product.plan}`)
      profile.continueToCheckout()
    },
  }),
  onScreen(CheckoutViewModel, 'goes back to the plans', {
    weight: 8,
    check: ({ isPaying }) => !isPaying,
    run: (model) => model.changeOrder(),
  }),
  pays(14, allCards.slice(0, 4), 1),
  pays(4, allCards.slice(4), 1),
  pays(4, allCards, 2),
  onScreen(CheckoutViewModel, 'agrees to the renewal', {
    weight: 20,
    check: ({ consent }) => consent.isAwaited,
    run: ({ consent }) => consent.agree(true),
  }),
  onScreen(CheckoutViewModel, 'withdraws the consent', {
    weight: 1,
    check: ({ consent, purchase }) => consent.given !== undefined && purchase.step !== 'confirming',
    run: ({ consent }) => consent.agree(false),
  }),
  onScreen(CheckoutViewModel, 'checks an unanswered payment', {
    weight: 40,
    check: ({ purchase }) => purchase.step === 'unanswered' && purchase.request === undefined,
    run: (model) => model.checkPayment(),
  }),
  onScreen(CheckoutViewModel, 'retries the checkout', {
    weight: 6,
    check: ({ purchase }) =>
      purchase.step === 'not-opened' ||
      ('session' in purchase && purchase.session.form.type === 'unavailable'),
    run: (model) => model.retry(),
  }),
  anywhere('answers at the bank', {
    weight: 6,
    values: ['approve', 'approve', 'refuse', 'refuse, told in the address'],
    check: (tab) => tab.isAtBank,
    run: (tab, answer) =>
      tab.answerAtBank(answer === 'approve' ? 'approve' : 'refuse', answer.includes('told')),
  }),
  anywhere('goes back from the bank', {
    weight: 2,
    check: (tab) => tab.isAtBank,
    run: (tab) => tab.restore(),
  }),
  onPage('checks the payment again', {
    weight: 3,
    check: (tab) => {
      const success = tab.page.find(PaymentSuccessfulViewModel)
      return (
        awaitingHome(tab) !== undefined || (success && !success.isConfirmed && !success.isChecking) === true
      )
    },
    run: (tab) => (awaitingHome(tab) ?? tab.page.success).checkAgain(),
  }),
]

function awaitingHome({ page }: Tab): ProfileViewModel | undefined {
  const profile = page.find(ProfileViewModel)
  return profile?.stage === 'awaiting' ? profile : undefined
}
