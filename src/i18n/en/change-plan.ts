import type { PlanChangeProblem } from '#core/domain/plan-change'
import type { ChangePreviewFailure } from '#core/ports/portal-api'
import { cardForm } from './card-form'
import type { RenewalFacts } from './terms'

export const changePlan = {
  region: 'Change',
  yourPlan: 'Your plan',
  more: (amount: string) => `${amount} more a year`,
  timeline: 'What happens next',
  newPlan: (plan: string) => `${plan} plan`,
  credit: (plan: string) => `Credit for your ${plan} plan`,
  payWith: 'Pay with',
  creditLeft: 'Credit left for later payments',
  starts: {
    now: ({ next, priceNow }: Change) => `Your ${next} plan starts. You pay ${priceNow}.`,
    trial: ({ next, priceNow }: Change) =>
      `Your plan changes to ${next}, and your free trial continues. You pay ${priceNow}.`,
    renewal: ({ current, day }: Change) => `Your ${current} plan continues until ${day}.`,
  },
  begins: ({ price }: RenewalFacts, { next }: PlanNames) =>
    `Your ${next} plan starts, and we charge ${price}. You can undo the change until then.`,
  trialEnds: ({ price }: RenewalFacts) =>
    `Your trial ends, and we charge ${price}. Cancel at least 24 hours before, and you pay nothing.`,
  discountEnds: 'Your discount ends with this change.',
  submit: 'Change plan',
  submitNow: (plan: string, amount: string) => `Changes your plan to ${plan}. You pay ${amount} now.`,
  submitLater: (plan: string, date: string) =>
    `Changes your plan to ${plan} on ${date}. Nothing is charged today.`,
  submitFree: (plan: string) => `Changes your plan to ${plan}. Nothing is charged today.`,
  keep: (plan: string) => `Keep the ${plan} plan`,
  priceLoading: "We're working out your price…",
  priceChanged: 'The price has changed. Check it before you continue.',
  askingBank: 'Your bank is asking you to approve the payment.',
  checking: 'Checking whether your plan was changed…',
  alreadyScheduled: (plan: string, date: string) => `Your plan already changes to ${plan} on ${date}.`,
  noOther: "There's no other plan for your subscription right now.",
  changeCard: 'Change payment method',
  notLoaded: {
    ...cardForm.startFailed,
    'product-refused': 'This plan is no longer available.',
    'not-possible': "You can't change to this plan right now.",
  } satisfies Record<ChangePreviewFailure['kind'], string>,
  problems: {
    ...cardForm.cardFailed,
    ...cardForm.cardMissing,
    'authentication-failed':
      "Your bank didn't confirm the payment, so your plan stays the same. Try again or use another card.",
    unconfirmed: "We couldn't confirm the change of your plan. Try again: you won't be charged twice.",
  } satisfies Record<PlanChangeProblem, string>,
  notices: {
    'plan-changed': (plan: string) => `You're on the ${plan} plan.`,
    'plan-change-scheduled': (plan: string, date: string) => `Your plan changes to ${plan} on ${date}.`,
    'plan-change-pending': "Your bank hasn't confirmed your change of plan yet. Check back in a few minutes.",
    'plan-not-changed': "Your subscription won't renew, so your plan wasn't changed. You weren't charged.",
    'plan-change-unknown':
      "We couldn't confirm whether your plan was changed. Check it below before you change it again.",
  },
}

export interface PlanNames {
  readonly current: string
  readonly next: string
  /** When the price of the next plan is charged. */
  readonly day: string
}

type Change = PlanNames & Pick<RenewalFacts, 'priceNow'>
