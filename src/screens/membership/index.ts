import { membership } from '#messages/membership'

export { MembershipScreen as Screen } from './membership'
export { membershipModule as module } from './membership.module'

export const title = membership.title
