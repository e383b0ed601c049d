import type { ReactNode } from 'react'
import { PageHeading } from '../ui/heading'
import { Narrow } from '../ui/narrow'
import { NightScene } from '../ui/night-scene'
import { Stack } from '../ui/stack'
import { usePageTitle } from './use-page-title'

interface MessagePageProps {
  title: string
  heading: string
  lead: string
  /** The ways on. */
  children: ReactNode
}

/** A page that only says something, and how to go on from it. */
export function MessagePage({ title, heading, lead, children }: MessagePageProps) {
  usePageTitle(title)
  return (
    <Narrow>
      <Stack gap="wide">
        <NightScene />
        <PageHeading lead={lead}>{heading}</PageHeading>
        <Stack>{children}</Stack>
      </Stack>
    </Narrow>
  )
}
