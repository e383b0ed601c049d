import type { ReactNode } from 'react'
import { Spinner } from './spinner'
import { VisuallyHidden } from './visually-hidden'
import styles from './order-panel.module.css'

export interface OrderLine {
  key: string
  label: string
  detail?: string
  value: string
  oldValue?: string
  oldValueLabel?: string
}

export interface OrderPanelProps {
  label: string
  dueToday: { label: string; amount: string; pending?: boolean }
  lines: readonly OrderLine[]
  children?: ReactNode
  footer?: ReactNode
}

/** What is paid today and what follows, with the code field and the main action below. Changes in place. */
export function OrderPanel({ label, dueToday, lines, children, footer }: OrderPanelProps) {
  return (
    <section className={styles.panel} aria-label={label}>
      <div className={styles.today}>
        <h2 className={styles.title}>{dueToday.label}</h2>
        <p className={styles.amount} aria-busy={dueToday.pending ? true : undefined}>
          {dueToday.amount}
          {dueToday.pending && (
            <span className={styles.pending}>
              <Spinner />
            </span>
          )}
        </p>
      </div>
      <dl className={styles.rows}>
        {lines.map(({ key, ...line }) => (
          <Line key={key} {...line} />
        ))}
      </dl>
      {children && <div className={styles.extra}>{children}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}

function Line({ label, detail, value, oldValue, oldValueLabel }: Omit<OrderLine, 'key'>) {
  return (
    <div className={styles.line}>
      <dt>
        {label}
        {detail && <span className={styles.detail}> {detail}</span>}
      </dt>
      <dd className={styles.value}>
        {oldValue && (
          <span className={styles.old}>
            {oldValueLabel && <VisuallyHidden>{oldValueLabel} </VisuallyHidden>}
            <s>{oldValue}</s>{' '}
          </span>
        )}
        {value}
      </dd>
    </div>
  )
}
