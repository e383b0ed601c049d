import { profile } from '#messages/profile'

export { ProfileScreen as Screen, ProfileSkeleton as Skeleton } from './profile'
export { profileModule as module } from './profile.module'

export const title = profile.title
