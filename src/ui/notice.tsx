import type { ReactNode } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
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
}

const icons: Record<Tone, IconName> = { info: 'info', success: 'check', warning: 'warning', danger: 'alert' }

/** A message about what happened and what to do next. Announced when it appears. */
export function Notice({ tone, children, action, onDismiss, dismissLabel }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <div className={styles.body}>
        <div className={styles.message}>
          <Icon name={icons[tone]} />
          <div>{children}</div>
        </div>
        {action}
      </div>
      {onDismiss && (
        <span className={styles.dismiss}>
          <Button variant="quiet" onClick={onDismiss}>
            {dismissLabel}
          </Button>
        </span>
      )}
    </div>
  )
}
