import { cancel } from '#messages/cancel-subscription'

export { CancelSubscriptionScreen as Screen } from './cancel-subscription'
export { cancelSubscriptionModule as module } from './cancel-subscription.module'
export { CancelSubscriptionSkeleton as Skeleton } from './cancel-subscription.skeleton'

export const title = cancel.title
