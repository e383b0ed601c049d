import { cardWith } from '../../adapters/in-memory/support'
import type { Tab } from '../simulated/tab'
import { isBank } from '../simulated/tab'
import { always, oneOf, onPage, type Choice } from './deed'

const cards = [
  '4242 4242 4242 4242',
  '4242 4242 4242 4242',
  '5555 5555 5555 4444',
  '4000 0000 0000 0002',
  '4000 0000 0000 9995',
  '4000 0027 6000 3184',
  '4000 0027 6000 3184',
  '',
]

const cardWords: Readonly<Record<string, string>> = {
  '4242 4242 4242 4242': 'a good card',
  '5555 5555 5555 4444': 'another good card',
  '4000 0000 0000 0002': 'a card that is declined',
  '4000 0000 0000 9995': 'a card without funds',
  '4000 0027 6000 3184': 'a card that the bank asks about',
  '': 'no card',
}

const inCheckout = (tab: Tab) => tab.page.has('checkout') && tab.page.checkout.payment.type !== 'confirming'

const canPay = (tab: Tab) => inCheckout(tab) && tab.page.checkout.state.type === 'open'

const atBank = (tab: Tab) => tab.isAway && isBank(tab.page.left.at(-1) ?? '')

function pay(tab: Tab, card: string, presses: number): void {
  tab.page.card = cardWith(card)
  tab.paying = tab.page.checkout
  for (let press = 0; press < presses; press += 1) void tab.page.checkout.pay()
}

export const checkout: readonly Choice[] = [
  always(
    20,
    onPage(
      'continues to the checkout',
      (tab) => tab.page.has('profile') && tab.page.profile.stage === 'plans' && tab.page.order !== undefined,
      (tab) => tab.page.profile.continueToCheckout(),
    ),
  ),
  always(
    3,
    onPage('goes back to the plans', inCheckout, (tab) => tab.page.checkout.changeOrder()),
  ),
  oneOf(16, cards, (card) =>
    onPage('pays', canPay, (tab) => pay(tab, card, 1), `pays with ${cardWords[card]}`),
  ),
  oneOf(4, cards, (card) =>
    onPage(
      'pays, pressing twice',
      canPay,
      (tab) => pay(tab, card, 2),
      `pays with ${cardWords[card]}, pressing twice`,
    ),
  ),
  always(
    6,
    onPage(
      'presses Try again at the checkout',
      ({ page }) =>
        page.has('checkout') &&
        (page.checkout.state.type === 'failed' ||
          (page.checkout.state.type === 'open' && page.checkout.state.form.type === 'unavailable')),
      (tab) => void tab.page.checkout.retry(),
    ),
  ),
  always(8, {
    kind: 'approves at the bank',
    says: 'approves at the bank',
    can: atBank,
    does: (tab) => tab.bankAnswers('approve'),
  }),
  always(4, {
    kind: 'refuses at the bank',
    says: 'refuses at the bank',
    can: atBank,
    does: (tab) => tab.bankAnswers('refuse'),
  }),
  always(2, {
    kind: 'goes Back from the bank',
    says: 'goes Back from the bank, to the page as the browser remembers it',
    can: atBank,
    does: (tab) => tab.comeBackFromMemory(),
  }),
  always(
    3,
    onPage(
      'asks whether the payment is confirmed',
      ({ page }) =>
        (page.has('profile') && page.profile.stage === 'confirming') ||
        (page.has('paymentSuccessful') && page.success.state === 'unconfirmed'),
      ({ page }) => void (page.has('profile') ? page.profile : page.success).checkAgain(),
    ),
  ),
]
