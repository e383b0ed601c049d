import { useId, useState, type ReactNode, type Ref } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import { useMeasuredHeight } from './measured-height'
import { Skeleton, SkeletonRows } from './skeleton'
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

interface DueToday {
  label: string
  amount: ReactNode
  pending?: boolean
}

export interface OrderPanelProps {
  label: string
  dueToday: DueToday
  details: Elements
  /** A link to change the order. */
  change?: ReactNode
  children?: ReactNode
  /** Sticks to the lower edge of a phone. */
  action?: ReactNode
  footer?: ReactNode
  /** On a phone, one row that opens and closes the rest. */
  summary?: { label: string; plan: string; today: string }
}

/** An order: the amount due today, its lines, the promo code or the charges as children, and the main action. */
export function OrderPanel({
  label,
  dueToday,
  details,
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
      className={classNames(styles.panel, action !== undefined && styles.wide, summary && styles.collapsible)}
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
        <AmountDue {...dueToday} />
        {details}
        {children && <div className={styles.content}>{children}</div>}
        {change && <p>{change}</p>}
      </div>
      {action && <ActionBar>{action}</ActionBar>}
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}

/** The place of a collapsible order. */
export function OrderPanelSkeleton() {
  return (
    <div className={classNames(styles.panel, styles.collapsible)}>
      <div className={styles.summary}>
        <Skeleton shape="line" width="medium" />
      </div>
      <div className={styles.body}>
        <Skeleton shape="line" width="short" />
        <SkeletonRows count={3} />
      </div>
    </div>
  )
}

interface ActionBarProps {
  className?: string | undefined
  children: ReactNode
}

/** A button and what it costs, at the lower edge of a phone or tablet. */
export function ActionBar({ className, children }: ActionBarProps) {
  const bar = useMeasuredHeight<HTMLDivElement>('action')
  return (
    <div ref={bar} className={classNames(styles.bar, className)}>
      {children}
    </div>
  )
}

/** The amount due today, without the panel. */
export function AmountDue(props: DueToday & { headingRef?: Ref<HTMLHeadingElement> }) {
  const { label, amount, pending, headingRef } = props
  return (
    <div className={styles.today}>
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.title}>
        {label}
      </h2>
      <p className={styles.amount} aria-busy={pending ? true : undefined}>
        {amount}
      </p>
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
