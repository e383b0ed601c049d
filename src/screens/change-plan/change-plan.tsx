import { useEffect } from 'react'
import { changePlanPage } from '#messages/change-plan-page'
import { loadChunk } from '#core/shared/load-chunk'
import { AccountPage } from '../../layout/account-page'
import { LazySection } from '../../layout/lazy-section'
import { LoadingPage } from '../../layout/loading-page'
import { useLazy } from '../../layout/use-lazy'
import { Card } from '../../ui/card'
import type { Elements } from '../../ui/elements'
import { SkeletonRows } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { PriceSkeleton } from './change-plan.skeleton'

export const title = changePlanPage.title

/** Changes the plan of the subscription, at a price that is shown before. */
function ChangePlanScreen() {
  const change = useLazy(loadPlanChange)
  const PlanChange = change.Part
  return (
    <Page>
      <LazySection part={change} loading={<PlanChangeSkeleton />}>
        <PlanChange />
      </LazySection>
    </Page>
  )
}

function ChangePlanSkeleton() {
  useEffect(() => {
    // The screen, which follows, reports a failure.
    loadPlanChange().catch(() => undefined)
  }, [])
  return (
    <LoadingPage>
      <Page>
        <PlanChangeCards />
      </Page>
    </LoadingPage>
  )
}

async function loadPlanChange() {
  return (await loadChunk(() => import('./plan-change'))).PlanChange
}

function Page({ children }: { children: Elements }) {
  return (
    <AccountPage title={changePlanPage.title} lead={changePlanPage.lead}>
      {children}
    </AccountPage>
  )
}

function PlanChangeSkeleton() {
  return (
    <LoadingPage>
      <PlanChangeCards />
    </LoadingPage>
  )
}

/** About as high as the plans and the price. */
function PlanChangeCards() {
  return (
    <Stack gap="wide">
      <Card>
        <SkeletonRows count={3} />
      </Card>
      <Card>
        <PriceSkeleton />
      </Card>
    </Stack>
  )
}

export { ChangePlanScreen as Screen, ChangePlanSkeleton as Skeleton }
