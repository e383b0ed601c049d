import { success } from '#messages/payment-successful'

export {
  PaymentSuccessfulScreen as Screen,
  PaymentSuccessfulSkeleton as Skeleton,
} from './payment-successful'

export const title = success.title
