import { cancelReasons } from '../../../src-core/domain/cancel-reason'
import { cardWith } from '../../adapters/in-memory/support'
import { onScreen, twice, type Choice } from './command'

export const subscription: readonly Choice[] = [
  onScreen('cancelSubscription', 'selects a reason', {
    weight: 10,
    values: cancelReasons.slice(0, 3),
    check: (model, reason) => model.reason !== reason,
    run: (model, reason) => model.choose(reason),
  }),
  onScreen('cancelSubscription', 'cancels the subscription', {
    weight: 20,
    check: ({ reason, submitting }) => reason !== undefined && !submitting,
    run: (model, _value, { recorder }, { account }) => {
      recorder.recordPress(account?.id, 'DELETE /users/me/subscription')
      twice(() => model.submit())
    },
  }),
  onScreen('changePaymentMethod', 'saves the card', {
    weight: 16,
    values: ['5555 5555 5555 4444', '4000 0000 0000 0002', '4000 0027 6000 3184'],
    check: ({ attempt }) => attempt.type !== 'saving',
    run: (model, card, { recorder }, { account, memory, page }) => {
      page.card = cardWith(card)
      recorder.recordPress(account?.id, 'PATCH /users/me/payment-method')
      memory.cardChangesBefore = recorder.cardChangesOf(account?.id ?? '')
      twice(() => model.save())
    },
  }),
  onScreen('changePaymentMethod', 'retries the card form', {
    weight: 6,
    check: ({ state }) =>
      state.type === 'failed' || (state.type === 'open' && state.form.type === 'unavailable'),
    run: (model) => void model.open(),
  }),
]
