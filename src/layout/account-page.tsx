import type { Elements } from '../ui/elements'
import { PageHeading } from '../ui/heading'
import { Stack } from '../ui/stack'
import { BackLink } from './back-link'

interface AccountPageProps {
  title: string
  lead?: string
  children: Elements
}

/** A page below the profile, with the way back above its title. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <Stack gap="wide">
      <PageHeading lead={lead} before={<BackLink />}>
        {title}
      </PageHeading>
      {children}
    </Stack>
  )
}
