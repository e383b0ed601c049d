import { Badge } from './badge'
import cardStyles from './plan-card.module.css'
import styles from './plan-cards.module.css'
import { Price } from './price'
import { Skeleton } from './skeleton'

export interface PlanCardsSkeletonProps {
  legend: string
  disabledReason: string
  options: readonly {
    value: string
    title: string
    subtitle: string
    period: string
    hasSaving: boolean
    badge?: string
  }[]
}

/** Holds the place of `PlanCards`, with what is known of the plans before their prices are. Nothing can be chosen. */
export function PlanCardsSkeleton({ legend, disabledReason, options }: PlanCardsSkeletonProps) {
  return (
    <div className={styles.group}>
      <p className={styles.legend}>{legend}</p>
      <div className={styles.cards}>
        {options.map(({ value, title, subtitle, period, hasSaving, badge }) => (
          <div key={value} className={cardStyles.card}>
            <div className={cardStyles.head}>
              <span className={cardStyles.mark} />
              <span className={cardStyles.title}>{title}</span>
              {badge && (
                <span className={cardStyles.badge}>
                  <Badge tone="accent">{badge}</Badge>
                </span>
              )}
            </div>
            <span className={cardStyles.price}>
              <Price amount={<Skeleton shape="text" width="short" />} period={period} />
            </span>
            <span className={cardStyles.subtitle}>{subtitle}</span>
            {hasSaving && <span className={cardStyles.saving} />}
          </div>
        ))}
      </div>
      <p className={styles.reason} data-reason={disabledReason} aria-hidden="true" />
    </div>
  )
}
