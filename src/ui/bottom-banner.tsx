import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './bottom-banner.module.css'

interface BottomBannerProps {
  label: string
  actions: ReactNode
  children: ReactNode
}

/** A region at the lower edge of the window. Its height is in `--size-banner`, so that nothing is hidden behind it. */
export function BottomBanner({ label, actions, children }: BottomBannerProps) {
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--size-banner', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`)
    })
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--size-banner')
    }
  }, [])

  return (
    <section ref={banner} className={styles.banner} aria-label={label}>
      <div className={styles.content}>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  )
}
