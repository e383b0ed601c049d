import { appStores } from '#messages/app-stores'
import { useApp } from '../app-context'
import { StoreButton } from '../ui/store-button'
import styles from './app-store-links.module.css'

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
