import { observer } from 'mobx-react-lite'
import { useEffect, useRef, type RefObject } from 'react'
import { layout } from '#messages/common'
import { invoices as messages } from '#messages/invoices'
import type { Invoice } from '#core/domain/invoice'
import { nextPaymentOf } from '#core/domain/subscriber'
import { useApp } from '../../app-context'
import { DueText } from '../../features/invoice-payment/due-text'
import { PayNow } from '../../features/invoice-payment/pay-now'
import { planName } from '../../i18n/plan-words'
import { formatLongDate, formatMoney } from '../../i18n/format'
import { useErrorTitle } from '../../layout/use-page-title'
import { announce } from '../../ui/announcer'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import type { Elements } from '../../ui/elements'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { useFocusRecovery } from '../../ui/use-focus-recovery'
import { usePageShown } from '../../ui/use-page-shown'
import { useViewModel } from '../../use-view-model'
import styles from './invoice-list.module.css'
import { InvoiceListViewModel } from './invoice-list.view-model'

/** The invoices, a page at a time. `loading` stands for the first. */
export const InvoiceList = observer(function InvoiceList({ loading }: { loading: Elements }) {
  const model = useViewModel(InvoiceListViewModel)
  usePageShown(model)
  const { state } = model
  const isMoreFailed = state.type === 'loaded' && state.more !== 'idle' && state.more !== 'loading'
  useErrorTitle(state.type === 'failed' || isMoreFailed || model.download?.problem !== undefined)
  const list = useFocusRecovery<HTMLUListElement>(state.type)
  const tryAgain = useFocusRecovery<HTMLButtonElement>(state.type)
  const showMore = useShowMore(model, list)
  switch (state.type) {
    case 'loading':
      return loading
    case 'failed':
      return (
        <Notice
          tone="danger"
          action={
            <Button ref={tryAgain} onClick={() => void model.load()}>
              {layout.tryAgain}
            </Button>
          }
        >
          {messages.loadFailed[state.kind]}
        </Notice>
      )
    case 'loaded': {
      const { page, more } = state
      if (page.invoices.length === 0) return <p>{messages.none}</p>
      return (
        <Stack>
          <NextPayment model={model} />
          {/* Each row names its plan and status itself. */}
          <div className={classNames(styles.facts, styles.columns)} aria-hidden="true">
            <span>{messages.columns.date}</span>
            <span>{messages.columns.plan}</span>
            <span className={styles.amount}>{messages.columns.amount}</span>
            <span>{messages.columns.status}</span>
          </div>
          <ul ref={list} tabIndex={-1} className={styles.list} aria-label={messages.list}>
            {page.invoices.map((invoice) => (
              <Row key={invoice.id} model={model} invoice={invoice} />
            ))}
          </ul>
          {more !== 'idle' && more !== 'loading' && (
            <Notice tone="danger">{messages.loadFailed[more]}</Notice>
          )}
          {page.hasMore && (
            <p className={styles.more}>
              <Button wide busy={more === 'loading'} onClick={showMore}>
                {messages.showMore}
              </Button>
            </p>
          )}
        </Stack>
      )
    }
  }
})

/** Returns how to load more invoices. The focus goes from the button, which they push away, to the first of them. */
function useShowMore(model: InvoiceListViewModel, list: RefObject<HTMLUListElement | null>): () => void {
  const { state } = model
  const count = state.type === 'loaded' ? state.page.invoices.length : 0
  const pressed = useRef<{ readonly button: Element | null; readonly count: number }>(undefined)
  useEffect(() => {
    if (!pressed.current || pressed.current.count >= count) return
    const { button, count: index } = pressed.current
    pressed.current = undefined
    const { activeElement, body } = document
    const row = list.current?.children[index]
    if (row instanceof HTMLElement && (activeElement === button || activeElement === body)) row.focus()
  }, [list, count])
  return () => {
    pressed.current = { button: document.activeElement, count }
    void model.showMore()
  }
}

/** What follows the invoices, where all of them are settled. */
const NextPayment = observer(function NextPayment({ model }: { model: InvoiceListViewModel }) {
  const { dayOf } = useApp()
  const payment = nextPaymentOf(model.subscription)
  const day = payment && dayOf(payment.date)
  if (!day) return null
  const amount = formatMoney(payment.amount, payment.currency)
  return (
    <dl className={styles.next}>
      <dt>{messages.next}</dt>
      <dd>{messages.paymentOn(amount, formatLongDate(day))}</dd>
    </dl>
  )
})

/** Only what is unusual stands out. */
function Status({ invoice: { status, isTrial } }: { invoice: Invoice }) {
  if (isTrial || status === 'paid')
    return <span className={styles.paid}>{isTrial ? messages.freeTrial : messages.statuses.paid}</span>
  return <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>
}

const tones = { open: 'warning', failed: 'neutral', refunded: 'neutral' } as const

const Row = observer(function Row({ model, invoice }: { model: InvoiceListViewModel; invoice: Invoice }) {
  const { id, date, status, amount, amountRefunded, currency, hasDocument } = invoice
  const { dayOf } = useApp()
  const { download, subscription } = model
  const due = subscription?.due
  const isDue = due?.invoiceId === id
  // What is paid leaves the row, with the focus on its button.
  const row = useFocusRecovery<HTMLLIElement>(isDue)
  const day = dayOf(date)
  const shownDate = day ? formatLongDate(day) : ''
  const problem = download?.invoiceId === id ? download.problem : undefined

  async function save() {
    // Nothing on the page shows it.
    if (await model.save(invoice)) announce(messages.downloaded)
  }

  return (
    <li ref={row} tabIndex={-1} className={classNames(styles.row, isDue && styles.due)}>
      <div className={styles.facts}>
        <p className={styles.date}>
          <time dateTime={day}>{shownDate}</time>
        </p>
        <p className={styles.plan}>
          <VisuallyHidden>{messages.columns.plan}</VisuallyHidden> <span>{planName(invoice)}</span>
        </p>
        <p className={styles.amount}>
          <span className={status === 'refunded' || status === 'failed' ? styles.void : undefined}>
            {formatMoney(amount, currency)}
          </span>
          {status === 'failed' && <small>{messages.notCharged}</small>}
          {amountRefunded > 0 && <small>{messages.refunded(formatMoney(amountRefunded, currency))}</small>}
        </p>
        <p className={styles.status}>
          <VisuallyHidden>{messages.columns.status}</VisuallyHidden> <Status invoice={invoice} />
        </p>
        <div className={styles.download}>
          {hasDocument && (
            <Button
              variant="quiet"
              busy={model.isDownloading && download?.invoiceId === id}
              description={messages.downloadDescription}
              onClick={() => void save()}
            >
              <span className={styles.document}>
                <Icon name="download" />
                <span>
                  <span>{messages.download}</span> <VisuallyHidden>{shownDate}</VisuallyHidden>
                </span>
              </span>
            </Button>
          )}
        </div>
      </div>
      {problem !== undefined && <Notice tone="danger">{messages.downloadFailed[problem]}</Notice>}
      {subscription && due && isDue && (
        <div className={styles.payment}>
          <div className={styles.reason}>
            <Icon name="warning" />
            <p>
              <DueText due={due} subscription={subscription} />
            </p>
          </div>
          <PayNow />
        </div>
      )}
    </li>
  )
})
