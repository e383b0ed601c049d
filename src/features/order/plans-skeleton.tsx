import { plans } from '#messages/plans'
import { useApp } from '../../app-context'
import { PlanCardsSkeleton } from '../../ui/plan-cards-skeleton'

/** The plans on sale, without their prices. */
export function PlansSkeleton() {
  const app = useApp()
  return (
    <PlanCardsSkeleton
      legend={plans.legend}
      disabledReason={plans.locked}
      options={app.plans.map(({ key, title, subtitle, type, discountLabel }) => ({
        value: key,
        title,
        subtitle,
        period: plans.per[type],
        hasSaving: type === 'yearly',
        ...(discountLabel === undefined ? {} : { badge: discountLabel }),
      }))}
    />
  )
}
