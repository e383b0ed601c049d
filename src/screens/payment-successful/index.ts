import { success } from '#messages/payment-successful'

export { PaymentSuccessfulScreen as Screen } from './payment-successful'
export { paymentSuccessfulModule as module } from './payment-successful.module'
export { PaymentSuccessfulSkeleton as Skeleton } from './payment-successful.skeleton'

export const title = success.title
