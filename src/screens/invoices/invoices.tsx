import { useEffect } from 'react'
import { invoicesPage } from '#messages/invoices-page'
import { loadChunk } from '#core/shared/load-chunk'
import { AccountPage } from '../../layout/account-page'
import { LazySection } from '../../layout/lazy-section'
import { LoadingPage } from '../../layout/loading-page'
import { useLazy } from '../../layout/use-lazy'
import { Card } from '../../ui/card'
import type { Elements } from '../../ui/elements'
import { SkeletonRows } from '../../ui/skeleton'

export const title = invoicesPage.title

/** The user's invoices with their documents, and the button that pays what is due. */
function InvoicesScreen() {
  const list = useLazy(loadInvoiceList)
  const InvoiceList = list.Part
  return (
    <Page>
      <LazySection part={list} loading={<ListSkeleton />}>
        <InvoiceList loading={<ListSkeleton />} />
      </LazySection>
    </Page>
  )
}

function InvoicesSkeleton() {
  useEffect(() => {
    // The screen, which follows, reports a failure.
    loadInvoiceList().catch(() => undefined)
  }, [])
  return (
    <LoadingPage>
      <Page>
        <SkeletonRows count={6} />
      </Page>
    </LoadingPage>
  )
}

async function loadInvoiceList() {
  return (await loadChunk(() => import('./invoice-list'))).InvoiceList
}

function Page({ children }: { children: Elements }) {
  return (
    <AccountPage title={invoicesPage.title}>
      <Card>{children}</Card>
    </AccountPage>
  )
}

/** About as high as three invoices. */
function ListSkeleton() {
  return (
    <LoadingPage>
      <SkeletonRows count={6} />
    </LoadingPage>
  )
}

export { InvoicesScreen as Screen, InvoicesSkeleton as Skeleton }
