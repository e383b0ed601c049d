import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { layout, notFound, unreachable } from '#messages/common'
import { Button, buttonClass } from '../ui/button'
import { PageHeading } from '../ui/heading'
import { Narrow } from '../ui/narrow'
import { NightSky } from '../ui/night-sky'
import { Stack } from '../ui/stack'
import { RouteLink } from './route-link'
import { SupportEmail } from './support-email'
import { usePageTitle } from './use-page-title'

/** The plain sky stays where the drawing cannot be loaded. */
const NightScene = lazy(() =>
  import('../ui/night-scene').then(
    ({ NightScene: Scene }) => ({ default: Scene }),
    () => ({ default: NightSky }),
  ),
)

interface MessagePageProps {
  title: string
  heading: string
  lead: string
  /** Links and buttons that lead on. */
  children: ReactNode
}

/** A page that only shows a message, and how to go on from it. */
export function MessagePage({ title, heading, lead, children }: MessagePageProps) {
  usePageTitle(title)
  const isPrerendered = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  )
  return (
    <Narrow>
      <Stack gap="wide">
        <Suspense fallback={<NightSky />}>{isPrerendered ? <NightSky /> : <NightScene />}</Suspense>
        <PageHeading lead={lead}>{heading}</PageHeading>
        <Stack>{children}</Stack>
      </Stack>
    </Narrow>
  )
}

/** The page of every address that is no route. */
export function NotFoundPage() {
  return (
    <MessagePage title={notFound.title} heading={notFound.heading} lead={notFound.text}>
      <RouteLink to="/" className={buttonClass({ variant: 'primary' })}>
        {notFound.home}
      </RouteLink>
    </MessagePage>
  )
}

/** Shown where a page needs to know who is signed in and neither identity provider nor service answered. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage title={unreachable.title} heading={unreachable.heading} lead={unreachable.text}>
      <Button variant="primary" onClick={onRetry}>
        {layout.tryAgain}
      </Button>
      <RouteLink to="/membership" className={buttonClass()}>
        {unreachable.plans}
      </RouteLink>
      <SupportEmail />
    </MessagePage>
  )
}
