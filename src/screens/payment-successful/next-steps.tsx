import { success } from '#messages/payment-successful'
import { providers } from '#messages/providers'
import { useApp } from '../../app-context'
import type { SignInMethod } from '../../../src-core/domain/account'
import { Card } from '../../ui/card'
import { ProviderMark } from '../../ui/provider-mark'
import { Stack } from '../../ui/stack'
import { Steps } from '../../ui/steps'
import { textLinkClass } from '../../ui/text-link'
import { AppStores } from '../../layout/app-stores'
import styles from './next-steps.module.css'

/** From this page into the app, in three steps. */
export function NextSteps({ method }: { method: SignInMethod }) {
  const { config } = useApp()
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
                <AppStores />
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
                    <ProviderMark provider={method} />
                    <strong>{providers.names[method]}</strong>
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
                {success.enjoy.text}{' '}
                <a className={textLinkClass} href={`mailto:${config.contactEmail}`}>
                  {config.contactEmail}
                </a>
              </p>
            ),
          },
        ]}
      />
    </Card>
  )
}
