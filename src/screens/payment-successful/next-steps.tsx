import { Suspense } from 'react'
import { success } from '#messages/payment-successful'
import { signInMethods } from '#messages/sign-in-methods'
import type { SignInMethod } from '../../../src-core/domain/account'
import { Card } from '../../ui/card'
import { SignInMethodIcon } from '../../ui/sign-in-method-icon'
import { Stack } from '../../ui/stack'
import { Steps } from '../../ui/steps'
import { AppStoreLinks } from '../../layout/optional-parts'
import { ContactLink } from '../../layout/contact-link'
import { optionalLazy } from '../../layout/optional-parts'
import styles from './next-steps.module.css'

const HomeQrCode = optionalLazy(async () => (await import('./home-qr-code')).HomeQrCode)

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
                <div className={styles.download}>
                  <AppStoreLinks />
                  <div className={styles.code}>
                    <Suspense>
                      <HomeQrCode />
                    </Suspense>
                  </div>
                </div>
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
