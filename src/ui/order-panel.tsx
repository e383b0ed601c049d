import { useId, useState, type ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { Spinner } from './spinner'
import { VisuallyHidden } from './visually-hidden'
import styles from './order-panel.module.css'

export interface OrderLine {
  /** Other for other figures: a line that grew towards its start would be seen to move. */
  key: string
  label: ReactNode
  /** Instead of the label, where the row of a phone's `summary` says that already. */
  labelBelowSummary?: string
  detail?: ReactNode
  value: ReactNode
  oldValue?: string
  oldValueLabel?: string
}

export interface OrderPanelProps {
  /** Without a name it only holds the order's place. */
  label?: string
  dueToday: { label: string; amount: ReactNode; pending?: boolean }
  lines: readonly OrderLine[]
  /** The way to another order. */
  change?: ReactNode
  children?: ReactNode
  /** The main action: on a phone it stays within the thumb's reach. */
  action?: ReactNode
  /** What is to be read beside the action. */
  footer?: ReactNode
  /** With it the order is summed up in one row on a phone, which opens and closes the rest. */
  summary?: { label: string; plan: string; today: string }
}

/** What is paid today and what follows, with the code field and the main action below. Changes in place. */
export function OrderPanel({
  label,
  dueToday,
  lines,
  change,
  children,
  action,
  footer,
  summary,
}: OrderPanelProps) {
  const [open, setOpen] = useState(false)
  const id = useId()

  return (
    <section
      className={classNames(styles.panel, summary && styles.folding)}
      data-parts={action ? '' : undefined}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
    >
      {summary && (
        <button
          type="button"
          className={styles.summary}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <VisuallyHidden>{summary.label}</VisuallyHidden> <span className={styles.plan}>{summary.plan}</span>{' '}
          <span>{summary.today}</span>
          <Icon name="chevron" />
        </button>
      )}
      <div id={id} className={classNames(styles.sheet, open && styles.open)}>
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
        {change && <p>{change}</p>}
        {children && <div className={styles.extra}>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}

function Line({ label, labelBelowSummary, detail, value, oldValue, oldValueLabel }: Omit<OrderLine, 'key'>) {
  return (
    <div className={styles.line}>
      <dt>
        <span className={labelBelowSummary && styles.saidAbove}>{label}</span>
        {labelBelowSummary && <span className={styles.saidBelow}>{labelBelowSummary}</span>}
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
      {detail && <dd className={styles.detail}>{detail}</dd>}
    </div>
  )
}
