import type { ReactNode } from 'react'
import { Card } from './card'
import { PageHeading, type PageHeadingProps } from './heading'
import styles from './narrow.module.css'
import { Stack } from './stack'

interface NarrowPageProps {
  heading: ReactNode
  lead?: PageHeadingProps['lead']
  children: ReactNode
}

/** A page with one sheet: heading and lead on the sky, content on the sheet. The scene is beside it where there is room. */
export function NarrowPage({ heading, lead, children }: NarrowPageProps) {
  return (
    <div className={styles.narrow}>
      <Stack gap="wide">
        <PageHeading lead={lead}>{heading}</PageHeading>
        <Card>{children}</Card>
      </Stack>
    </div>
  )
}
