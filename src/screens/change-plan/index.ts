import { changePlanPage } from '#messages/change-plan-page'

export { ChangePlanScreen as Screen, ChangePlanSkeleton as Skeleton } from './change-plan'

export const title = changePlanPage.title
