import { lazy, Suspense, type ReactNode } from 'react'
import { useShown } from '../portal'
import { PageHeading } from '../ui/heading'
import { Narrow } from '../ui/narrow'
import { NightSky } from '../ui/night-sky'
import { Stack } from '../ui/stack'
import { usePageTitle } from './use-page-title'

/** Not by a source, which comes with a portal: a page may have none. The sky is enough where the drawing does not come. */
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
  /** The ways on. */
  children: ReactNode
}

/** A page that only says something, and how to go on from it. */
export function MessagePage({ title, heading, lead, children }: MessagePageProps) {
  const { portal } = useShown()
  usePageTitle(title)
  return (
    <Narrow>
      <Stack gap="wide">
        <Suspense fallback={<NightSky />}>{portal ? <NightScene /> : <NightSky />}</Suspense>
        <PageHeading lead={lead}>{heading}</PageHeading>
        <Stack>{children}</Stack>
      </Stack>
    </Narrow>
  )
}
