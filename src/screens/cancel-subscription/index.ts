import { cancel } from '#messages/cancel-subscription'

export {
  CancelSubscriptionScreen as Screen,
  CancelSubscriptionSkeleton as Skeleton,
} from './cancel-subscription'

export const title = cancel.title
