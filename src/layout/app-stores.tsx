import { stores } from '#messages/stores'
import { useApp } from '../app-context'
import { StoreButton } from '../ui/store-button'
import styles from './app-stores.module.css'

/** Links to the app in both stores. */
export function AppStores() {
  const { config } = useApp()
  return (
    <div className={styles.stores}>
      <StoreButton store="app-store" href={config.links.appStore} {...stores['app-store']} />
      <StoreButton store="google-play" href={config.links.googlePlay} {...stores['google-play']} />
    </div>
  )
}
