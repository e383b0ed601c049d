import { invoicesPage } from '#messages/invoices-page'

export { InvoicesScreen as Screen, InvoicesSkeleton as Skeleton } from './invoices'

export const title = invoicesPage.title
