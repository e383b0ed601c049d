import { useId, useState, type ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { useMeasuredHeight } from './measured-height'
import { StruckPrice, type FormerPrice } from './price'
import { VisuallyHidden } from './visually-hidden'
import styles from './order-panel.module.css'
import type { Elements } from './elements'

export interface OrderLine {
  /** Include the amounts: with a new key, a changed line counts as new and not as a layout shift. */
  key: string
  label: ReactNode
  /** Replaces the label on a phone, where `summary` repeats it. */
  phoneLabel?: string
  detail?: ReactNode
  value: ReactNode
  former?: FormerPrice | undefined
}

export interface OrderPanelProps {
  label: string
  className?: string | undefined
  dueToday: { label: string; amount: ReactNode; pending?: boolean }
  details: Elements
  /** A link to change the order. */
  change?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Whether the action sticks to the lower edge of a phone, and the panel is a column of a desktop. */
  sticky?: boolean
  /** Below a sticky action, before another. */
  footer?: ReactNode
  /** On a phone, one row that opens and closes the rest. */
  summary?: { label: string; plan: string; today: string }
}

/** An order: the amount due today, its lines, the promo code or the charges as children, and the main action. */
export function OrderPanel({
  label,
  className,
  dueToday,
  details,
  change,
  children,
  action,
  sticky,
  footer,
  summary,
}: OrderPanelProps) {
  const [open, setOpen] = useState(false)
  const id = useId()

  return (
    <section
      className={classNames(
        styles.panel,
        action !== undefined && styles.wide,
        summary && styles.collapsible,
        className,
      )}
      aria-label={label}
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
      <div id={id} className={classNames(styles.body, open && styles.open)}>
        <div className={styles.today}>
          <h2 className={styles.title}>{dueToday.label}</h2>
          <p className={styles.amount} aria-busy={dueToday.pending ? true : undefined}>
            {dueToday.amount}
          </p>
        </div>
        {details}
        {children && <div className={styles.content}>{children}</div>}
        {change && <p>{change}</p>}
      </div>
      {action && sticky && <Bar>{action}</Bar>}
      {footer && <div className={styles.footer}>{footer}</div>}
      {action && !sticky && <div className={styles.action}>{action}</div>}
    </section>
  )
}

function Bar({ children }: { children: ReactNode }) {
  const bar = useMeasuredHeight<HTMLDivElement>('action')
  return (
    <div ref={bar} className={classNames(styles.action, styles.bar)}>
      {children}
    </div>
  )
}

/** The lines of an order, without its panel. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <dl className={styles.rows}>
      {lines.map(({ key, ...line }) => (
        <Line key={key} {...line} />
      ))}
    </dl>
  )
}

function Line({ label, phoneLabel, detail, value, former }: Omit<OrderLine, 'key'>) {
  return (
    <div className={styles.line}>
      <dt>
        <span className={phoneLabel && styles.wideLabel}>{label}</span>
        {phoneLabel && <span className={styles.phoneLabel}>{phoneLabel}</span>}
      </dt>
      <dd className={styles.value} data-price="">
        {former && (
          <span className={styles.former}>
            <StruckPrice {...former} />
            <span> </span>
          </span>
        )}
        <span>{value}</span>
      </dd>
      {detail && <dd className={styles.detail}>{detail}</dd>}
    </div>
  )
}
