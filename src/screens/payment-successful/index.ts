import { success } from '#messages/payment-successful'

export {
  PaymentSuccessfulScreen as Screen,
  PaymentSuccessfulSkeleton as Skeleton,
} from './payment-successful'
export { paymentSuccessfulModule as module } from './payment-successful.module'

export const title = success.title
