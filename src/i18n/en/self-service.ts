import type { KeepFailure } from '#core/ports/portal-api'
import { noConnection, signInAgain, somethingWrong } from './common'

export const selfService = {
  // The support address follows.
  pausedByOwner: 'Your subscription is paused. To resume it, email',
  changesTo: (plan: string, price: string, period: string, date: string) =>
    `Your plan changes to ${plan}, ${price} a ${period}, on ${date}.`,
  changePending: "Your bank hasn't confirmed your change of plan yet.",
  keep: 'Keep my subscription',
  keepTitle: 'Keep your subscription?',
  keepText: (amount: string, period: string, date: string) =>
    `Nothing is charged today. Your subscription renews on ${date}, and you'll pay ${amount} a ${period} from then on.`,
  keepPrice: (amount: string, period: string, date: string) =>
    `If you keep it: ${amount} per ${period} from ${date}`,
  close: 'Close',
  keepFailed: {
    'not-signed-in': signInAgain,
    unreachable: noConnection,
    'service-error': somethingWrong,
    'not-possible': "This subscription can't be kept anymore.",
  } satisfies Record<KeepFailure['kind'], string>,
  keepPlan: 'Keep current plan',
  keepPlanDescription: (plan: string) => `Undoes the change to ${plan}.`,
  keepPlanFailed: "We couldn't undo the change. Try again.",
  notices: {
    'plan-kept': (plan: string) => `You stay on the ${plan} plan.`,
    'subscription-kept': (date: string) => `Your subscription will renew on ${date}.`,
  },
}
