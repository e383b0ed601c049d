import type { ReactNode } from 'react'
import styles from './bottom-banner.module.css'
import { useMeasuredHeight } from './measured-height'

interface BottomBannerProps {
  label: string
  actions: ReactNode
  children: ReactNode
}

/** A region at the lower edge of the window. Its height is measured, so that nothing is hidden behind it. */
export function BottomBanner({ label, actions, children }: BottomBannerProps) {
  const banner = useMeasuredHeight<HTMLElement>('banner')

  return (
    <section ref={banner} className={styles.banner} aria-label={label}>
      <div className={styles.content}>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  )
}
