import { passwordSet } from '#messages/set-password-successful'

export {
  SetPasswordSuccessfulScreen as Screen,
  SetPasswordSuccessfulSkeleton as Skeleton,
} from './set-password-successful'

export const title = passwordSet.title
