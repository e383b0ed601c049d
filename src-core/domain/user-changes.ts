import type { ChangePreview } from './change-preview'
import { recurrenceOf } from './plan-catalogue'
import type { WantedPlan } from './plan-change'
import { endsAtOnce, type CurrentUser } from './subscriber'

/** Something that the service changes for a user. */
export interface UserChange {
  /** Returns the user with the change, until the service loads it. */
  readonly accepted?: (user: CurrentUser) => CurrentUser
  /** Whether a user who was loaded has the change. */
  readonly isMade: (user: CurrentUser) => boolean
}

/** The end of the renewal, or of a subscription that ends at once. */
export const cancellation = {
  accepted: ({ subscription, ...user }) =>
    !subscription || endsAtOnce(subscription)
      ? { ...user, subscribed: false, can: [] }
      : { ...user, subscription: { ...subscription, autoRenew: false } },
  isMade: ({ subscription }) => !subscription?.autoRenew,
} satisfies UserChange

/** The renewal of a subscription that was cancelled. */
export const renewal = {
  accepted: (user) => {
    const can = user.can?.filter((ability) => ability !== 'keep') ?? []
    return user.subscription
      ? { ...user, can, subscription: { ...user.subscription, autoRenew: true } }
      : user
  },
  isMade: ({ subscription }) => subscription?.autoRenew === true,
} satisfies UserChange

/** The end of a change of plan that is scheduled or waits for the bank. */
export const calledOffChange = {
  accepted: (user) => {
    if (!user.subscription) return user
    const { scheduledChange: _calledOff, changePending: _left, ...subscription } = user.subscription
    return { ...user, subscription }
  },
  isMade: ({ subscription }) => !subscription?.scheduledChange && !subscription?.changePending,
} satisfies UserChange

/** Returns the user with a change that the service has made. `productName` is that of the plan. */
export function withChange(
  user: CurrentUser,
  { productId, to: plan }: WantedPlan,
  { next: period, takesEffect }: ChangePreview,
  productName: string,
): CurrentUser {
  const { subscription } = user
  if (!subscription) return user
  const nextPlan = { productName, recurrence: recurrenceOf[plan], price: period.amount }
  return {
    ...user,
    subscription:
      takesEffect === 'now'
        ? { ...subscription, ...nextPlan, originalPrice: period.amount, renewsAt: period.date }
        : { ...subscription, scheduledChange: { ...nextPlan, productId, from: period.date } },
  }
}
