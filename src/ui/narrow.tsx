import type { ReactNode } from 'react'
import { PageHeading, type PageHeadingProps } from './heading'
import styles from './narrow.module.css'
import { Stack } from './stack'

/** One column for a form: centred on the page, at the start edge within `Columns`. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className={styles.narrow}>{children}</div>
}

interface NarrowPageProps {
  heading: string
  lead?: PageHeadingProps['lead']
  children: ReactNode
}

/** A page of one column: heading, lead and content. */
export function NarrowPage({ heading, lead, children }: NarrowPageProps) {
  return (
    <Narrow>
      <Stack gap="loose">
        <PageHeading lead={lead}>{heading}</PageHeading>
        {children}
      </Stack>
    </Narrow>
  )
}
