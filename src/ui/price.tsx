import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { VisuallyHidden } from './visually-hidden'
import styles from './price.module.css'

export interface PriceProps {
  amount: ReactNode
  period?: string
  oldAmount?: string
  oldLabel?: string
  size?: 'small' | 'medium'
}

/** A formatted amount with its period and, struck through, the amount that it replaces. */
export function Price({ amount, period, oldAmount, oldLabel, size = 'medium' }: PriceProps) {
  return (
    <span className={classNames(styles.price, styles[size])}>
      <span className={styles.amount} data-price="">
        {amount}
      </span>
      {/* Always there, so that the spaces between never move. */}{' '}
      <span className={styles.old} hidden={oldAmount === undefined}>
        {oldAmount && (
          <>
            {oldLabel && <VisuallyHidden>{`${oldLabel} `}</VisuallyHidden>}
            <s>{oldAmount}</s>
          </>
        )}
      </span>{' '}
      <span className={styles.period} hidden={period === undefined}>
        {period}
      </span>
    </span>
  )
}
