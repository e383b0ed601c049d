import { usePage } from '../../portal'
import { PlanCardsSkeleton } from '../../ui/plan-cards-skeleton'

/** The plans on sale, without their prices. */
export function PlansSkeleton() {
  const { plans, texts } = usePage()
  return (
    <PlanCardsSkeleton
      legend={texts.plans.legend}
      disabledReason={texts.plans.locked}
      options={plans.map(({ key, title, subtitle, type, discountLabel }) => ({
        value: key,
        title,
        subtitle,
        period: texts.plans.per[type],
        hasSaving: type === 'yearly',
        ...(discountLabel === undefined ? {} : { badge: discountLabel }),
      }))}
    />
  )
}
