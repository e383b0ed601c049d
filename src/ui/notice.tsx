import { useEffect, useRef, type ReactNode } from 'react'
import { useSpoken } from './announcer'
import { Button } from './button'
import { classNames } from './class-names'
import { focusPageHeading } from './focus-page-heading'
import { Icon, type IconName } from './icon'
import styles from './notice.module.css'
import type { Elements } from './elements'

type Tone = 'info' | 'success' | 'warning' | 'danger'

export interface NoticeProps {
  tone: Tone
  children: ReactNode
  action?: Elements
  onDismiss?: () => void
  dismissLabel?: string
  /** Whether it announces itself, which it does unless the page announces it. */
  isSpoken?: boolean
}

const icons: Record<Tone, IconName> = { info: 'info', success: 'check', warning: 'warning', danger: 'alert' }

/** A message about what happened and what to do next. Announced when it appears. In a form, where it follows a press, it comes into view. */
export function Notice({ tone, children, action, onDismiss, dismissLabel, isSpoken }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  const body = useSpoken<HTMLDivElement>(tone === 'danger' ? 'assertive' : 'polite', isSpoken)

  useEffect(() => {
    if (notice.current?.closest('form')) notice.current.scrollIntoView({ block: 'nearest' })
  }, [])

  function dismiss() {
    onDismiss?.()
    focusPageHeading()
  }

  return (
    <div ref={notice} className={classNames(styles.notice, styles[tone])}>
      <div className={styles.body}>
        <div className={styles.message}>
          <Icon name={icons[tone]} />
          <div ref={body}>{children}</div>
        </div>
        {action}
      </div>
      {onDismiss && (
        <span className={styles.dismiss}>
          <Button variant="quiet" onClick={dismiss}>
            {dismissLabel}
          </Button>
        </span>
      )}
    </div>
  )
}
