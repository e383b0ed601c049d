import { layout } from '#messages/common'
import type { Elements } from '../ui/elements'
import { PageHeading } from '../ui/heading'
import { Icon } from '../ui/icon'
import { Stack } from '../ui/stack'
import { quietLinkClass } from '../ui/text-link'
import { classNames } from '../ui/class-names'
import styles from './account-page.module.css'
import { RouteLink } from './route-link'

interface AccountPageProps {
  title: string
  lead?: string
  children: Elements
}

/** A page below the profile, with the way back above its title. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <Stack gap="wide">
      <PageHeading
        lead={lead}
        before={
          <p>
            <RouteLink to="/" className={classNames(quietLinkClass, styles.back)}>
              <Icon name="chevron" />
              <span>{layout.toProfile}</span>
            </RouteLink>
          </p>
        }
      >
        {title}
      </PageHeading>
      {children}
    </Stack>
  )
}
