import { membership } from '#messages/membership'

export { MembershipScreen as Screen } from './membership'

export const title = membership.title
