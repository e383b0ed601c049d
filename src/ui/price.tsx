import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { VisuallyHidden } from './visually-hidden'
import styles from './price.module.css'

/** The price before a discount, with the words that make "was $49.99 now $24.99" of two amounts for those who hear them. */
export interface FormerPrice {
  amount: string
  was: string
  now: string
}

export interface PriceProps {
  amount: ReactNode
  period?: string
  former?: FormerPrice | undefined
  size?: 'small' | 'medium'
}

/** A formatted amount with its period, after the struck amount that it replaces. */
export function Price({ amount, period, former, size = 'medium' }: PriceProps) {
  return (
    <span className={classNames(styles.price, styles[size])}>
      {/* Always there, so that the spaces between never move. */}
      <span className={styles.former} hidden={former === undefined}>
        {former && <StruckPrice {...former} />}
      </span>{' '}
      <span className={styles.amount} data-price="">
        {amount}
      </span>{' '}
      <span className={styles.period} hidden={period === undefined}>
        {period}
      </span>
    </span>
  )
}

/** A struck amount. The new one follows. */
export function StruckPrice({ amount, was, now }: FormerPrice) {
  return (
    <span>
      <VisuallyHidden>{was}</VisuallyHidden> <s>{amount}</s> <VisuallyHidden>{now}</VisuallyHidden>
    </span>
  )
}
