import { layout } from '#messages/common'
import { passwordSet } from '#messages/set-password-successful'
import { useApp } from '../../app-context'
import { useLinkWithQuery } from '../../features/sign-in/use-link-with-query'
import { AppStoreLinks } from '../../layout/optional-parts'
import { LegalLinks } from '../../layout/legal-links'
import { LoadingPage } from '../../layout/loading-page'
import { RouteLink } from '../../layout/route-link'
import { buttonClass } from '../../ui/button'
import { NarrowPage } from '../../ui/narrow'
import { Skeleton } from '../../ui/skeleton'
import type { Elements } from '../../ui/elements'

export const title = passwordSet.title

/** Confirms that the new password is set, with links to the app and, for those who have not come from it, to the sign-in. */
function SetPasswordSuccessfulScreen() {
  const { config } = useApp()
  const signInLink = useLinkWithQuery('/signin')
  return (
    <>
      {/* React moves it into the head. Safari then shows a banner that opens the app. */}
      <meta name="apple-itunes-app" content={`app-id=${config.appleAppId}`} />
      <Page>
        <RouteLink to={signInLink} className={buttonClass({ wide: true })}>
          {layout.signIn}
        </RouteLink>
        <AppStoreLinks />
      </Page>
    </>
  )
}

function SetPasswordSuccessfulSkeleton() {
  return (
    <LoadingPage>
      <Page>
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </Page>
    </LoadingPage>
  )
}

function Page({ children }: { children: Elements }) {
  const { config } = useApp()
  return (
    <NarrowPage heading={passwordSet.heading} lead={passwordSet.lead}>
      <a href={config.links.home} className={buttonClass({ variant: 'primary', wide: true })}>
        {passwordSet.back(config.client)}
      </a>
      {children}
      <LegalLinks />
    </NarrowPage>
  )
}

export { SetPasswordSuccessfulScreen as Screen, SetPasswordSuccessfulSkeleton as Skeleton }
