import { crash, layout, missing, notFound, unreachable } from '#messages/common'
import { Button, buttonClass } from '../ui/button'
import { NarrowPage, type NarrowPageProps } from '../ui/narrow'
import { ContactLink } from './contact-link'
import { useQuietSky } from './quiet-sky'
import { RouteLink } from './route-link'
import { localizedPath } from '../i18n/localized-path'
import { usePageTitle } from './use-page-title'
import { ReloadLink } from './reload-link'

interface MessagePageProps extends NarrowPageProps {
  title: string
}

/** A page with a message, and links or buttons as next steps. */
export function MessagePage({ title, ...page }: MessagePageProps) {
  usePageTitle(title)
  useQuietSky()
  return <NarrowPage {...page} />
}

export function NotFoundPage() {
  return (
    <MessagePage
      title={notFound.title}
      heading={notFound.heading}
      lead={notFound.text}
      after={
        <RouteLink to="/" className={buttonClass({ variant: 'on-sky' })}>
          {notFound.home}
        </RouteLink>
      }
    />
  )
}

/** Shown when a page needs the session and the identity provider or the service did not respond. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage title={unreachable.title} heading={unreachable.heading} lead={unreachable.text}>
      <Button variant="primary" onClick={onRetry}>
        {layout.tryAgain}
      </Button>
      <RouteLink to="/membership" className={buttonClass()}>
        {unreachable.plans}
      </RouteLink>
      <SupportEmail />
    </MessagePage>
  )
}

/** Shown in place of a screen whose chunk could not be loaded. */
export function MissingPage({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage title={missing.title} heading={missing.heading} lead={missing.text}>
      <Button variant="primary" onClick={onRetry}>
        {layout.tryAgain}
      </Button>
      {/* Browsers that keep a failed import load it only in a new page (whatwg/html#6768). */}
      <ReloadLink />
      <SupportEmail />
    </MessagePage>
  )
}

/** Shown in place of a screen that threw. Its link reloads the start page. */
export function CrashPage() {
  return (
    <MessagePage title={crash.title} heading={crash.heading} lead={crash.text}>
      <a href={localizedPath('/')} className={buttonClass({ variant: 'primary' })}>
        {crash.home}
      </a>
      <SupportEmail />
    </MessagePage>
  )
}

function SupportEmail() {
  return (
    <p>
      <span>{layout.writeTo}</span> <ContactLink />
    </p>
  )
}
