import type { ReactNode } from 'react'
import styles from './page-frame.module.css'
import { Sky, type Scene } from './sky'
import type { Elements } from './elements'

export interface PageFrameProps {
  scene: Scene
  skipLabel: string
  /** Fixed to an edge of the window, and early in the keyboard's order. */
  banner?: Elements
  header: ReactNode
  footer: ReactNode
  children: ReactNode
}

/** Skip link, sky, header, main region and footer of every page. */
export function PageFrame({ scene, skipLabel, banner, header, footer, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#main">
        {skipLabel}
      </a>
      {banner}
      <Sky scene={scene} />
      <header className={styles.header}>
        <div className={styles.bar}>{header}</div>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.bar}>{footer}</div>
      </footer>
    </div>
  )
}
