import { plans } from '#messages/plans'
import { billingTypeOf } from '#core/domain/plan-catalogue'

interface NamedPlan {
  readonly productName: string
  readonly recurrence: string
}

/** Returns the name of a plan in the page's language; the service's own if its billing period is another than the catalogue's. */
export function planName(plan: NamedPlan): string
export function planName(plan: Partial<NamedPlan>): string | undefined
export function planName({ productName, recurrence }: Partial<NamedPlan>): string | undefined {
  const type = billingTypeOf(recurrence)
  return type === undefined ? productName : plans[type].title
}

/** Returns a billing period in the page's language. */
export function periodName(recurrence: string): string {
  const type = billingTypeOf(recurrence)
  return type === undefined ? recurrence : plans.period[type]
}
