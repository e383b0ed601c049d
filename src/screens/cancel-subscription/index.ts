import { cancel } from '#messages/cancel-subscription'

export {
  CancelSubscriptionScreen as Screen,
  CancelSubscriptionSkeleton as Skeleton,
} from './cancel-subscription'
export { cancelSubscriptionModule as module } from './cancel-subscription.module'

export const title = cancel.title
