import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './badge.module.css'

export interface BadgeProps {
  tone: 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
  children: ReactNode
}

export function Badge({ tone, children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>
}
