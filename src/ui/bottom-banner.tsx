import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './bottom-banner.module.css'
import { useMeasuredHeight } from './measured-height'

interface BottomBannerProps {
  label: string
  /** Whether it is one line. */
  isLine?: boolean
  actions: ReactNode
  children: ReactNode
}

/** A region at the lower edge of the window. Its height is measured, so that nothing is hidden behind it, and it is a phone's only bar. */
export function BottomBanner({ label, isLine = false, actions, children }: BottomBannerProps) {
  const banner = useMeasuredHeight<HTMLElement>('banner')

  return (
    <section ref={banner} className={classNames(styles.banner, isLine && styles.line)} aria-label={label}>
      <div className={styles.content}>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  )
}
