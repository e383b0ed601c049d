import type { CancelReason } from '../../../src-core/domain/cancel-reason'
import { cancelReasons } from '../../../src-core/domain/cancel-reason'
import { cardWith } from '../../adapters/in-memory/support'
import { always, oneOf, onPage, type Choice } from './deed'

const cards = ['5555 5555 5555 4444', '4000 0000 0000 0002', '4000 0027 6000 3184']

export const subscription: readonly Choice[] = [
  oneOf(10, cancelReasons.slice(0, 3) as readonly CancelReason[], (reason) =>
    onPage(
      'chooses a reason',
      ({ page }) => page.has('cancelSubscription') && page.cancelSubscription.reason !== reason,
      (tab) => tab.page.cancelSubscription.choose(reason),
      `chooses the reason ${reason}`,
    ),
  ),
  always(
    20,
    onPage(
      'cancels the subscription',
      ({ page }) =>
        page.has('cancelSubscription') &&
        page.cancelSubscription.reason !== undefined &&
        !page.cancelSubscription.submitting,
      (tab) => {
        void tab.page.cancelSubscription.submit()
        void tab.page.cancelSubscription.submit()
      },
      'cancels the subscription, pressing twice',
    ),
  ),
  oneOf(16, cards, (card) =>
    onPage(
      'gives another card',
      ({ page }) => page.has('changePaymentMethod') && page.changePaymentMethod.attempt.type !== 'saving',
      (tab) => {
        tab.page.card = cardWith(card)
        void tab.page.changePaymentMethod.save()
        void tab.page.changePaymentMethod.save()
      },
      `gives the card ${card}, pressing twice`,
    ),
  ),
  always(
    6,
    onPage(
      'presses Try again for another card',
      ({ page }) =>
        page.has('changePaymentMethod') &&
        (page.changePaymentMethod.state.type === 'failed' ||
          (page.changePaymentMethod.state.type === 'open' &&
            page.changePaymentMethod.state.form.type === 'unavailable')),
      (tab) => void tab.page.changePaymentMethod.open(),
    ),
  ),
]
