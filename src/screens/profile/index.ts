import { profile } from '#messages/profile'

export { ProfileScreen as Screen } from './profile'
export { ProfileSkeleton as Skeleton } from './profile.skeleton'

export const title = profile.title
