import { membership } from '#messages/membership'

export { MembershipScreen as Screen } from './membership'
export { membershipModule as module } from './membership.module'
export { MembershipSkeleton as Skeleton } from './membership.skeleton'

export const title = membership.title
