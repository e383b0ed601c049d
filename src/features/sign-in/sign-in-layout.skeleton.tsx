import type { ReactNode } from 'react'
import { providers } from '#messages/providers'
import { LoadingPage } from '../../layout/loading-page'
import { Columns } from '../../ui/columns'
import { Divider } from '../../ui/divider'
import { PageHeading } from '../../ui/heading'
import { Narrow } from '../../ui/narrow'
import { ProviderButtonsSkeleton } from '../../ui/provider-buttons-skeleton'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'

interface SignInLayoutSkeletonProps {
  heading: string
  lead: string
  /** The fields of the email form. */
  fields: ReactNode
  /** What one agrees to. */
  legal?: ReactNode
  /** The way to the other of the two pages. */
  otherwise: ReactNode
  aside?: ReactNode
}

/** Sign-up and sign-in, before there is anything to fill in. */
export function SignInLayoutSkeleton({
  heading,
  lead,
  fields,
  legal,
  otherwise,
  aside,
}: SignInLayoutSkeletonProps) {
  const form = (
    <Narrow>
      <Stack gap="wide">
        <PageHeading passing lead={lead}>
          {heading}
        </PageHeading>
        <Stack gap="wide">
          <Stack>
            <ProviderButtonsSkeleton count={2} />
            <Divider>{providers.or}</Divider>
            <Stack>
              <Stack gap="close">{fields}</Stack>
              <Skeleton shape="button" />
            </Stack>
          </Stack>
          {legal}
          <p>{otherwise}</p>
        </Stack>
      </Stack>
    </Narrow>
  )
  return <LoadingPage>{aside ? <Columns main={form} aside={aside} /> : form}</LoadingPage>
}
