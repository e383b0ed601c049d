import { catalogueFile, type CataloguePlan } from '#contract/catalogue'
import type { BillingType, Plan, PlanCatalogue } from '#core/domain/plan-catalogue'
import { success, type Result } from '#core/shared/result'

/** Default messages of a plan. */
export type PlanMessages = Readonly<Record<BillingType, Pick<Plan, 'title' | 'subtitle' | 'discountLabel'>>>

/** Reads the catalogue file. Returns all problems with their paths. */
export function readCatalogue(
  data: unknown,
  messages: PlanMessages,
): Result<PlanCatalogue, readonly string[]> {
  const file = catalogueFile(data)
  if (file.type === 'error') return file
  const [first, ...others] = file.value.plans.map((plan) => toPlan(plan, messages[plan.type]))
  return success({ plans: [first as Plan, ...others] })
}

function toPlan({ trialDays, prices, ...own }: CataloguePlan, defaults: PlanMessages[BillingType]): Plan {
  const [price, ...localize] = prices.map((each) => ({ trialDays, ...each }))
  // The default discount label belongs to the default title.
  const { discountLabel: _label, ...others } = defaults
  const messages = own.title === undefined ? defaults : others
  return { default: false, ...messages, ...own, price: price as Plan['price'], localize }
}
