import { usePage } from '../portal'
import { StoreButton } from '../ui/store-button'
import styles from './app-stores.module.css'

/** The two stores that have the app. */
export function AppStores() {
  const { config, texts } = usePage()
  return (
    <div className={styles.stores}>
      <StoreButton store="app-store" href={config.links.appStore} {...texts.stores['app-store']} />
      <StoreButton store="google-play" href={config.links.googlePlay} {...texts.stores['google-play']} />
    </div>
  )
}
