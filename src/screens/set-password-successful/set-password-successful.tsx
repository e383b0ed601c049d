import { passwordSet } from '#messages/set-password-successful'
import { useApp } from '../../app-context'
import { buttonClass } from '../../ui/button'
import { PageHeading } from '../../ui/heading'
import { Narrow } from '../../ui/narrow'
import { Stack } from '../../ui/stack'
import { AppStores } from '../../layout/app-stores'
import { LegalLinks } from '../../layout/legal-links'

/** The new password is set: on into the app. React puts the banner's tag into the head, and takes it out again. */
export function SetPasswordSuccessfulScreen() {
  const { config } = useApp()
  return (
    <Narrow>
      <meta name="apple-itunes-app" content={`app-id=${config.appleAppId}`} />
      <Stack gap="loose">
        <PageHeading lead={passwordSet.lead}>{passwordSet.heading}</PageHeading>
        <a href={config.links.home} className={buttonClass({ variant: 'primary', wide: true })}>
          {passwordSet.back(config.client)}
        </a>
        <AppStores />
        <LegalLinks />
      </Stack>
    </Narrow>
  )
}
