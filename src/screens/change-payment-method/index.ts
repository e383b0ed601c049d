import { changeCard } from '#messages/change-payment-method'

export {
  ChangePaymentMethodScreen as Screen,
  ChangePaymentMethodSkeleton as Skeleton,
} from './change-payment-method'

export const title = changeCard.title
