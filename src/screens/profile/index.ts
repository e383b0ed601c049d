import { profile } from '#messages/profile'

export { ProfileScreen as Screen } from './profile'
export { profileModule as module } from './profile.module'
export { ProfileSkeleton as Skeleton } from './profile.skeleton'

export const title = profile.title
