import { passwordSet } from '#messages/set-password-successful'

export { SetPasswordSuccessfulScreen as Screen } from './set-password-successful'
export { SetPasswordSuccessfulSkeleton as Skeleton } from './set-password-successful.skeleton'

export const title = passwordSet.title
