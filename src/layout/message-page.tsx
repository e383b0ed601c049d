import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { PageHeading } from '../ui/heading'
import { Narrow } from '../ui/narrow'
import { NightSky } from '../ui/night-sky'
import { Stack } from '../ui/stack'
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
