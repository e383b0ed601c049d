import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { today } from '../../src-core/ports/clock'
import { usePortal } from '../portal'
import { Logo } from '../ui/logo'
import { Notice } from '../ui/notice'
import { PageFrame } from '../ui/page-frame'
import { quietLinkClass } from '../ui/text-link'
import styles from './page-layout.module.css'

/** What every page has around it: the logo, the sentence that survived a redirect, and the footer. */
export const PageLayout = observer(function PageLayout({ children }: { children: ReactNode }) {
  const { config, texts, notices } = usePortal()
  const kind = notices.current
  return (
    <PageFrame
      skipLabel={texts.layout.skip}
      header={
        <a className={styles.logo} href={config.links.home} aria-label={texts.brand.home(config.client)}>
          <Logo name={config.client} />
        </a>
      }
      footer={<Footer />}
    >
      {kind && (
        <div className={styles.notice}>
          <Notice tone="warning" onDismiss={() => notices.dismiss()} dismissLabel={texts.layout.dismiss}>
            {texts.notices[kind]}
          </Notice>
        </div>
      )}
      {children}
    </PageFrame>
  )
})

function Footer() {
  const { config, texts, clock } = usePortal()
  const { layout } = texts
  const year = Number(today(clock).slice(0, 4))
  const links = [
    { href: config.links.terms, text: layout.terms },
    { href: config.links.privacy, text: layout.privacy },
    { href: config.links.support, text: layout.support },
  ]
  return (
    <>
      <p>{layout.rights(year, config.client)}</p>
      <nav className={styles.links} aria-label={layout.footer}>
        {links.map((link) => (
          <a key={link.href} className={quietLinkClass} href={link.href} rel="noreferrer noopener">
            {link.text}
          </a>
        ))}
      </nav>
    </>
  )
}
