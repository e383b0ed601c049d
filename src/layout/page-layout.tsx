import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { findRoute } from '../../src-core/domain/routes'
import { today } from '../../src-core/ports/clock'
import { usePage, usePortal, useShown } from '../portal'
import type { NoticeKind } from '../stores/notice-store'
import { Logo } from '../ui/logo'
import { Notice } from '../ui/notice'
import { PageFrame } from '../ui/page-frame'
import { quietLinkClass, textLinkClass } from '../ui/text-link'
import { Late } from './late'
import styles from './page-layout.module.css'
import { RouteLink } from './route-link'

/** What every page has around it: the logo, the sentence that survived a redirect, and the footer. */
export function PageLayout({ children }: { children: ReactNode }) {
  const { page, portal } = useShown()
  const { config, logo, texts } = page
  return (
    <PageFrame
      skipLabel={texts.layout.skip}
      header={
        <a className={styles.logo} href={config.links.home} aria-label={texts.brand.home(config.client)}>
          <Logo name={config.client} mark={logo} />
        </a>
      }
      footer={<Footer />}
    >
      {portal ? <Notices /> : <Late />}
      {children}
    </PageFrame>
  )
}

const Notices = observer(function Notices() {
  const { notices, navigation } = usePortal()
  // On the way to another page the sentence waits for that page: it would push away the one that is being left.
  const isLeaving = navigation.wish !== undefined
  return notices.current && !isLeaving && <CurrentNotice {...notices.current} />
})

/** Good news is told as such; the rest asks for attention. */
const goodNews: readonly NoticeKind[] = ['subscription-cancelled', 'card-changed', 'email-changed']

const CurrentNotice = observer(function CurrentNotice({
  kind,
  detail,
}: {
  kind: NoticeKind
  detail: string
}) {
  const { texts, notices, navigation } = usePortal()
  // Why a session has ended is said where one signs in, not over whatever page is open.
  const isElsewhere = findRoute(navigation.address.path) !== '/signin'
  if ((kind === 'session-revoked' || kind === 'session-disabled') && isElsewhere) return null
  const text: string | ((detail: string) => string) = texts.notices[kind]
  return (
    <div className={styles.notice}>
      <Notice
        tone={goodNews.includes(kind) ? 'success' : 'warning'}
        onDismiss={() => notices.dismiss()}
        dismissLabel={texts.layout.dismiss}
        {...(kind === 'reset-link-invalid' ? { action: <NewResetLink /> } : {})}
      >
        {typeof text === 'string' ? text : text(detail)}
      </Notice>
    </div>
  )
})

/** Somebody signed in asks for a new link on the profile; the page for it is for visitors. */
function NewResetLink() {
  const { texts, notices, session } = usePortal()
  if (session.visitor.type === 'signed-in') return <p>{texts.newResetLinkHere}</p>
  return (
    <RouteLink to="/forgot-password" className={textLinkClass} onClick={() => notices.dismiss()}>
      {texts.newResetLink}
    </RouteLink>
  )
}

function Footer() {
  const { config, texts } = usePage()
  const { portal } = useShown()
  const { layout } = texts
  // A page that was made ahead does not know the year, but how wide it will be.
  const year = portal ? today(portal.clock).slice(0, 4) : '\u2007'.repeat(4)
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
