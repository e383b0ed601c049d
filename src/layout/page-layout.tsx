import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { brand, layout, newResetLink, newResetLinkHere, notices } from '#messages/common'
import { useApp } from '../app-context'
import type { CurrentNotice, NoticeKind } from '../stores/notice-store'
import { Logo } from '../ui/logo'
import { Notice } from '../ui/notice'
import { PageFrame } from '../ui/page-frame'
import { quietLinkClass, textLinkClass } from '../ui/text-link'
import { useViewModel } from '../use-view-model'
import styles from './page-layout.module.css'
import { PageLayoutViewModel } from './page-layout.view-model'
import { RouteLink } from './route-link'
import { SlowLoadNotice } from './reload-link'

/** The frame of every page: logo, current notice and footer. */
export const PageLayout = observer(function PageLayout({ children }: { children: ReactNode }) {
  const { config, logo } = useApp()
  const model = useViewModel(PageLayoutViewModel)
  return (
    <PageFrame
      skipLabel={layout.skip}
      header={
        <a className={styles.logo} href={config.links.home} aria-label={brand.home(config.client)}>
          <Logo name={config.client} mark={logo} />
        </a>
      }
      footer={<Footer year={model.year} />}
    >
      {model.isPrerendered && <SlowLoadNotice />}
      {model.notice && <LayoutNotice model={model} notice={model.notice} />}
      {children}
    </PageFrame>
  )
})

const successNotices: readonly NoticeKind[] = ['subscription-cancelled', 'card-changed', 'email-changed']

const LayoutNotice = observer(function LayoutNotice(props: {
  model: PageLayoutViewModel
  notice: CurrentNotice
}) {
  const { model, notice } = props
  const message: string | ((detail: string) => string) = notices[notice.kind]
  return (
    <div className={styles.notice}>
      <Notice
        tone={successNotices.includes(notice.kind) ? 'success' : 'warning'}
        onDismiss={() => model.dismissNotice()}
        dismissLabel={layout.dismiss}
        {...(notice.kind === 'reset-link-invalid' ? { action: <NewResetLink model={model} /> } : {})}
      >
        {typeof message === 'string' ? message : message(notice.detail)}
      </Notice>
    </div>
  )
})

const NewResetLink = observer(function NewResetLink({ model }: { model: PageLayoutViewModel }) {
  if (model.isSignedIn) return <p>{newResetLinkHere}</p>
  return (
    <RouteLink to="/forgot-password" className={textLinkClass} onClick={() => model.dismissNotice()}>
      {newResetLink}
    </RouteLink>
  )
})

function Footer({ year }: { year: string | undefined }) {
  const { config } = useApp()
  const links = [
    { href: config.links.terms, text: layout.terms },
    { href: config.links.privacy, text: layout.privacy },
    { href: config.links.support, text: layout.support },
  ]
  return (
    <>
      {/* Figure spaces reserve the width of the year in a prerendered page. */}
      <p>{layout.rights(year ?? '\u2007'.repeat(4), config.client)}</p>
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
