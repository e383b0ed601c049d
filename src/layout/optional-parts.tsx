import { lazy, Suspense, useState, type ComponentType, type LazyExoticComponent } from 'react'
import styles from './optional-parts.module.css'

/** Returns a lazy component that renders nothing if its chunk cannot be loaded: for what a page can do without. */
export function optionalLazy<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(() => () => null) }))
}

const LazyAppStoreLinks = optionalLazy(async () => (await import('./app-store-links')).AppStoreLinks)

const LazyHomeQrCode = optionalLazy(async () => (await import('./home-qr-code')).HomeQrCode)

/** Links to the app and, on a computer, the way to the phone that needs it. */
export function AppDownload() {
  // A phone does not load what its styles hide.
  const [isPhone] = useState(() => window.innerWidth < 640)
  return (
    <div className={styles.download}>
      <AppStoreLinks />
      <div className={styles.code}>
        <Suspense>{!isPhone && <LazyHomeQrCode />}</Suspense>
      </div>
    </div>
  )
}

/** Links to the app in the App Store and on Google Play. */
export function AppStoreLinks() {
  return (
    <div className={styles.storeLinks}>
      <Suspense>
        <LazyAppStoreLinks />
      </Suspense>
    </div>
  )
}
