import type { ReactNode } from 'react'
import { Card } from './card'
import { PageHeading, type PageHeadingProps } from './heading'
import styles from './narrow.module.css'
import { Stack } from './stack'
import type { Elements } from './elements'

export interface NarrowPageProps {
  heading: ReactNode
  lead?: PageHeadingProps['lead']
  before?: PageHeadingProps['before']
  after?: PageHeadingProps['after']
  children?: Elements
}

/** A page with at most one sheet: heading and lead on the sky, content on the sheet. The scene is beside it where there is room. */
export function NarrowPage({ heading, children, ...onSky }: NarrowPageProps) {
  return (
    <div className={styles.narrow}>
      <Stack gap="wide">
        <PageHeading {...onSky}>{heading}</PageHeading>
        {children && <Card>{children}</Card>}
      </Stack>
    </div>
  )
}
