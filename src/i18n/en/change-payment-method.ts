import type { CardChangeNotice } from '#core/domain/card-change'
import type { PaymentFailure } from '#core/ports/payments'
import { cardForm } from './card-form'

export const changeCard = {
  title: 'Change payment method',
  heading: 'Change your card',
  lead: "We'll use this card from your next payment. You won't be charged today.",
  leadPastDue: "Your last payment failed. Once you save a new card, we'll charge that payment to it.",
  leadDue: (amount: string) => `A payment of ${amount} is due. Once you save a new card, we'll charge it.`,
  current: (last4: string) => `Your current card ends in ${last4}.`,
  noCurrent: 'You have no card on file.',
  submit: 'Continue',
  submitDescription: 'Saves your new card. Nothing is charged today.',
  submitPastDue: 'Saves your new card and charges the failed payment to it.',
  late: "This is taking longer than usual. If your bank isn't asking you to approve the card, start over.",
  keep: 'Keep the current card',
  failed: {
    ...cardForm.cardFailed,
    'authentication-failed': "Your bank didn't confirm the card. Try again or use another card.",
    'session-refused': 'This form is no longer valid. Enter your card again.',
    'no-connection': "We lost the connection and couldn't confirm your new card. Try again.",
    unknown: "We couldn't confirm your new card. Try again.",
  } satisfies Record<Exclude<PaymentFailure['kind'], 'incomplete'>, string>,
  notices: {
    'card-changed': "Your new card is saved. We'll use it for future payments.",
    'card-changed-paid': 'Your new card is saved, and your payment went through.',
    'card-changed-unpaid': "Your new card is saved, but your payment hasn't gone through yet.",
    'card-not-changed': "We couldn't change your card. Try again or contact support.",
    'card-unknown':
      "We couldn't confirm whether your card was changed. Check the card below, and try again if it's the old one.",
  } satisfies Record<CardChangeNotice, string>,
}
