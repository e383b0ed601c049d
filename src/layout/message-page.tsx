import { useEffect } from 'react'
import { crash, layout, missing, notFound, unreachable } from '#messages/common'
import { Button, buttonClass } from '../ui/button'
import { focusPageHeading } from '../ui/focus-page-heading'
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
function MessagePage({ title, ...page }: MessagePageProps) {
  usePageTitle(title)
  useQuietSky()
  return <NarrowPage {...page} />
}

/** A message in place of a page that could not be shown. Its heading takes the focus unless something else has it. */
function FailurePage(page: MessagePageProps) {
  useEffect(() => {
    // Also without a press before: what was loading has ended, and nothing else says so.
    if (document.activeElement === document.body) focusPageHeading()
  }, [])
  return <MessagePage {...page} />
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
    <FailurePage title={unreachable.title} heading={unreachable.heading} lead={unreachable.text}>
      <Button variant="primary" onClick={onRetry}>
        {layout.tryAgain}
      </Button>
      <RouteLink to="/membership" className={buttonClass()}>
        {unreachable.plans}
      </RouteLink>
      <SupportEmail />
    </FailurePage>
  )
}

/** Shown in place of a screen whose chunk could not be loaded. */
export function MissingPage({ onRetry }: { onRetry: () => void }) {
  return (
    <FailurePage title={missing.title} heading={missing.heading} lead={missing.text}>
      <Button variant="primary" onClick={onRetry}>
        {layout.tryAgain}
      </Button>
      {/* Browsers that keep a failed import load it only in a new page (whatwg/html#6768). */}
      <ReloadLink />
      <SupportEmail />
    </FailurePage>
  )
}

/** Shown in place of a screen that threw. Its link reloads the start page. */
export function CrashPage() {
  return (
    <FailurePage title={crash.title} heading={crash.heading} lead={crash.text}>
      <a href={localizedPath('/')} className={buttonClass({ variant: 'primary' })}>
        {crash.home}
      </a>
      <SupportEmail />
    </FailurePage>
  )
}

function SupportEmail() {
  return (
    <p>
      <span>{layout.writeTo}</span> <ContactLink />
    </p>
  )
}
