import type { InvoiceStatus } from '#contract/enums'
import type { InvoiceFailure } from '#core/ports/portal-api'
import { noConnection, signInAgain, somethingWrong } from './common'

const failed = {
  'not-signed-in': signInAgain,
  unreachable: noConnection,
  'service-error': somethingWrong,
}

export const invoices = {
  list: 'Your invoices',
  columns: { date: 'Date', plan: 'Plan', status: 'Status', amount: 'Amount' },
  none: 'No invoices yet.',
  next: 'Next payment',
  paymentOn: (amount: string, date: string) => `${amount} on ${date}`,
  freeTrial: 'Free trial',
  notCharged: 'Not charged',
  refunded: (amount: string) => `${amount} refunded`,
  statuses: {
    paid: 'Paid',
    open: 'Due',
    failed: 'Payment failed',
    refunded: 'Refunded',
  } satisfies Record<InvoiceStatus, string>,
  download: 'Download',
  downloadDescription: 'The invoice as a PDF.',
  downloaded: 'Invoice downloaded.',
  showMore: 'Show more',
  loadFailed: {
    ...failed,
    'invoice-unknown': somethingWrong,
  } satisfies Record<InvoiceFailure['kind'], string>,
  downloadFailed: {
    ...failed,
    'invoice-unknown': "This invoice isn't available anymore.",
  } satisfies Record<InvoiceFailure['kind'], string>,
}
