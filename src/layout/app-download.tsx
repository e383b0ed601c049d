import { Suspense } from 'react'
import { appStores } from '#messages/app-stores'
import { useApp } from '../app-context'
import { StoreButton } from '../ui/store-button'
import styles from './app-download.module.css'
import { optionalLazy } from './optional-lazy'

const HomeQrCode = optionalLazy(async () => (await import('./home-qr-code')).HomeQrCode)

/** Links to the app in the App Store and on Google Play. */
export function AppStoreLinks() {
  const { config } = useApp()
  return (
    <div className={styles.links}>
      <StoreButton store="app-store" href={config.links.appStore} {...appStores['app-store']} />
      <StoreButton store="google-play" href={config.links.googlePlay} {...appStores['google-play']} />
    </div>
  )
}

/** The same with a QR code on a desktop. */
export function AppDownload() {
  return (
    <div className={styles.download}>
      <AppStoreLinks />
      <Suspense>
        <HomeQrCode />
      </Suspense>
    </div>
  )
}
