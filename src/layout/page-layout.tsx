import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { brand, layout, newResetLink, newResetLinkHere, notices } from '#messages/common'
import { useLocation } from 'react-router-dom'
import { useApp } from '../app-context'
import type { TrackingChoice } from '#core/use-cases/consented-analytics'
import type { CurrentNotice, SharedNotice } from '../stores/notice-store'
import { announce, type Urgency } from '../ui/announcer'
import { classNames } from '../ui/class-names'
import { CurrentStep, PageNotice } from '../ui/heading'
import { Logo } from '../ui/logo'
import { MoonSteps } from '../ui/moon-steps'
import { Notice } from '../ui/notice'
import { PageFrame } from '../ui/page-frame'
import { quietLinkClass, textLinkClass } from '../ui/text-link'
import { useViewModel } from '../use-view-model'
import { ContactLink } from './contact-link'
import { optionalLazy } from './optional-parts'
import styles from './page-layout.module.css'
import { PageLayoutViewModel, steps } from './page-layout.view-model'
import { onHeading } from './use-heading-focus'
import { QuietSky } from './quiet-sky'
import { RouteLink } from './route-link'
import { SlowLoadNotice } from './reload-link'

/** Visitors do not need it. Without its chunk, the profile card leads to the same. */
const AccountMenu = optionalLazy(async () => (await import('./account-menu')).AccountMenu)

/** Without its chunk, the visitor is not asked and nothing is tracked. */
const CookieBanner = optionalLazy(async () => (await import('./cookie-banner')).CookieBanner)

const currentStepId = 'current-step'

/** The frame of every page: logo, current notice, footer and the question for consent to analytics. */
export const PageLayout = observer(function PageLayout({ children }: { children: ReactNode }) {
  const { config, logo, languageParts } = useApp()
  const model = useViewModel(PageLayoutViewModel)
  const { tracking } = model
  const cookieSettings = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const [isQuiet, setQuiet] = useState(false)
  useSpokenNotice(model.notice)
  const scene = isQuiet ? 'quiet' : model.sceneOf(pathname)
  const step = model.stepOf(scene)
  const { isPrerendered } = model

  useLayoutEffect(() => {
    // A static page has its own: see tools/build/page.ts and src/before-program/order-place.ts.
    if (!isPrerendered) document.documentElement.dataset['scene'] = scene
  }, [isPrerendered, scene])

  useEffect(() => {
    // Another tab has changed the storage, perhaps by an answer.
    const readChoice = ({ key }: StorageEvent) => {
      const isChoice = key === null || key === 'tracking-choice'
      if (isChoice && model.readTrackingChoice()) window.location.reload()
    }
    window.addEventListener('storage', readChoice)
    return () => window.removeEventListener('storage', readChoice)
  }, [model])

  function choose(choice: TrackingChoice): void {
    const next = tracking.state === 'requested' ? cookieSettings.current : document.getElementById('main')
    if (model.chooseTracking(choice)) window.location.reload()
    else next?.focus({ preventScroll: true })
  }

  return (
    <PageFrame
      scene={scene}
      skipLabel={layout.skip}
      banner={
        !isPrerendered &&
        (tracking.state === 'closed' ? (
          languageParts?.offer
        ) : (
          <Suspense>
            <CookieBanner isRequested={tracking.state === 'requested'} onChoose={choose} />
          </Suspense>
        ))
      }
      header={
        <>
          <a className={styles.link} href={config.links.home} aria-label={brand.home(config.client)}>
            <Logo name={config.client} mark={logo} />
          </a>
          {step >= 0 && (
            <MoonSteps
              // With a new key, other names beside another menu count as new and not as a layout shift.
              key={`${step} ${model.user !== undefined}`}
              label={layout.steps}
              names={steps.map((name) => layout.stepNames[name])}
              current={step}
              currentId={currentStepId}
              describe={(index, state) =>
                layout.step(index + 1, steps.length, layout.stepNames[steps[index] ?? 'plan'], state)
              }
              isDone={(index) => index < step || (steps[index] === 'account' && model.user !== undefined)}
            />
          )}
          {scene === 'plan' && !model.user && (
            <RouteLink to="/signin" className={styles.link}>
              {layout.signIn}
            </RouteLink>
          )}
          {model.user && (
            <Suspense fallback={<span className={styles.menu} />}>
              <AccountMenu key={pathname} model={model} user={model.user} />
            </Suspense>
          )}
        </>
      }
      footer={<Footer model={model} cookieSettings={cookieSettings} />}
    >
      <p className={styles.unsupportedBrowser}>{layout.updateBrowser}</p>
      {isPrerendered && <SlowLoadNotice />}
      <PageNotice value={model.notice && <LayoutNotice model={model} notice={model.notice} />}>
        <CurrentStep value={step >= 0 ? currentStepId : undefined}>
          <QuietSky value={setQuiet}>{children}</QuietSky>
        </CurrentStep>
      </PageNotice>
    </PageFrame>
  )
})

const failures = [
  'payment-failed',
  'trial-refused',
  'name-not-saved',
  'code-refused',
] as const satisfies readonly SharedNotice[]

/** What has failed interrupts. */
function urgencyOf({ type, kind }: CurrentNotice): Urgency {
  const isFailure = type === 'failed' || (type === 'shared' && failures.some((each) => each === kind))
  return isFailure ? 'assertive' : 'polite'
}

/** Whether the deleted account leaves a subscription behind, with which support helps. */
function isBilledElsewhere({ type, kind }: CurrentNotice): boolean {
  return type === 'session-ended' && kind === 'session-deleted-billed-elsewhere'
}

function isGood({ type, kind }: CurrentNotice): boolean {
  return type === 'done' || kind === 'payment-made' || kind === 'session-deleted'
}

/** Announces a notice once, however many pages show it, and after the heading has the focus, which would cut it short. */
function useSpokenNotice(notice: CurrentNotice | undefined): void {
  const { config } = useApp()
  const said = useRef<CurrentNotice>(undefined)
  useEffect(() => {
    if (!notice || notice === said.current) return undefined
    let stop: (() => void) | undefined
    const speak = () => {
      said.current = notice
      const contact = isBilledElsewhere(notice) ? ` ${config.contactEmail}` : ''
      announce(messageOf(notice) + contact, urgencyOf(notice))
    }
    // A redirect that comes with the notice is rendered first.
    const timer = window.setTimeout(() => {
      stop = onHeading(speak)
    })
    return () => {
      window.clearTimeout(timer)
      stop?.()
    }
  }, [notice, config])
}

function messageOf(notice: CurrentNotice): string {
  return notice.text ?? notices[notice.kind]
}

const LayoutNotice = observer(function LayoutNotice(props: {
  model: PageLayoutViewModel
  notice: CurrentNotice
}) {
  const { model, notice } = props
  return (
    <Notice
      tone={isGood(notice) ? 'success' : 'warning'}
      // Each page has it in its heading: it is said once, here.
      isSpoken={false}
      onDismiss={() => model.dismissNotice()}
      dismissLabel={layout.dismiss}
      {...(notice.kind === 'reset-link-invalid' ? { action: <NewResetLink model={model} /> } : {})}
    >
      <span>{`${messageOf(notice)} `}</span>
      {isBilledElsewhere(notice) && <ContactLink />}
    </Notice>
  )
})

const NewResetLink = observer(function NewResetLink({ model }: { model: PageLayoutViewModel }) {
  if (model.isSignedIn) return <p>{newResetLinkHere}</p>
  return (
    <p>
      <RouteLink to="/forgot-password" className={textLinkClass} onClick={() => model.dismissNotice()}>
        {newResetLink}
      </RouteLink>
    </p>
  )
})

const Footer = observer(function Footer(props: {
  model: PageLayoutViewModel
  cookieSettings: RefObject<HTMLButtonElement | null>
}) {
  const { model, cookieSettings } = props
  const { config, languageParts } = useApp()
  const links = [
    { href: config.links.terms, text: layout.terms },
    { href: config.links.privacy, text: layout.privacy },
    { href: config.links.support, text: layout.support },
  ]
  return (
    <>
      {/* Figure spaces reserve the width of the year in a prerendered page. */}
      <p>{layout.rights(model.year ?? '\u2007'.repeat(4), config.client)}</p>
      <nav className={styles.links} aria-label={layout.footer}>
        {links.map((link) => (
          <a key={link.href} className={quietLinkClass} href={link.href} rel="noreferrer noopener">
            {link.text}
          </a>
        ))}
        {model.tracking.asksForConsent && !model.isPrerendered && (
          <button
            ref={cookieSettings}
            type="button"
            className={classNames(quietLinkClass, styles.button)}
            onClick={() => model.tracking.openBanner()}
          >
            {layout.cookieSettings}
          </button>
        )}
      </nav>
      {languageParts && <div>{languageParts.menu}</div>}
    </>
  )
})
