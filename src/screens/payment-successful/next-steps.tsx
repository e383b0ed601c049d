import { success } from '#messages/payment-successful'
import { signInMethods } from '#messages/sign-in-methods'
import type { SignInMethod } from '#core/domain/account'
import { Card } from '../../ui/card'
import { SignInMethodIcon } from '../../ui/sign-in-method-icon'
import { Stack } from '../../ui/stack'
import { Steps } from '../../ui/steps'
import { AppDownload } from '../../layout/optional-parts'
import { ContactLink } from '../../layout/contact-link'
import styles from './next-steps.module.css'

/** The steps to start using the app. */
export function NextSteps({ method }: { method: SignInMethod }) {
  return (
    <Card title={success.nextSteps}>
      <Steps
        items={[
          {
            key: 'download',
            title: success.download.title,
            children: (
              <Stack>
                <p>{success.download.text}</p>
                <AppDownload />
              </Stack>
            ),
          },
          {
            key: 'log-in',
            title: success.logIn.title,
            children: (
              <Stack gap="tight">
                <p>{success.logIn.text}</p>
                <p className={styles.method}>
                  <span>{success.logIn.method}</span>
                  <span className={styles.name}>
                    <SignInMethodIcon method={method} />
                    <strong>{signInMethods[method]}</strong>
                  </span>
                </p>
              </Stack>
            ),
          },
          {
            key: 'enjoy',
            title: success.enjoy.title,
            children: (
              <p>
                <span>{success.enjoy.text}</span> <ContactLink />
              </p>
            ),
          },
        ]}
      />
    </Card>
  )
}
