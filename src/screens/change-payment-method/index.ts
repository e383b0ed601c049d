import { changeCard } from '#messages/change-payment-method'

export {
  ChangePaymentMethodScreen as Screen,
  ChangePaymentMethodSkeleton as Skeleton,
} from './change-payment-method'
export { changePaymentMethodModule as module } from './change-payment-method.module'

export const title = changeCard.title
