import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useLayoutEffect, useMemo, useState, type ComponentType } from 'react'
import { Navigate, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { findRoute, type Route } from '#core/domain/routes'
import { ChunkLoadError, loadChunk } from '#core/shared/load-chunk'
import { markStarted } from './before-program/choice'
import { ReloadOnChunkError } from './layout/chunk-error'
import { LoadingView } from './layout/loading-page'
import { CrashPage, MissingPage, NotFoundPage, UnreachablePage } from './layout/message-page'
import { PageLayout } from './layout/page-layout'
import { useHeadingFocus, useHeadingRecovery } from './layout/use-heading-focus'
import { useLazy } from './layout/use-lazy'
import { PageErrors, usePageTitle } from './layout/use-page-title'
import { pages } from './pages'
import { PortalRoutesViewModel } from './portal-routes.view-model'
import { fullSearch, splitAddress } from './browser/private-query'
import { ErrorBoundary } from './ui/error-boundary'
import { PromptEffects } from './ui/prompt-effects'
import { ScreenLoading } from './ui/screen-loading'
import { useViewModel } from './use-view-model'
import { mark } from './mark'

type ScreenComponent = ComponentType<{ readonly isScreenShown: boolean }>

const preloaded = new Map<Route, ScreenComponent>()

/**
 * Loads a screen, so that its page renders at once: a new Suspense boundary shows its fallback for 300 ms even if the screen
 * is loaded. Rejects with a ChunkLoadError; the next call tries again.
 */
export async function preload(route: Route): Promise<void> {
  if (!preloaded.has(route)) preloaded.set(route, await loadScreen(route))
}

async function loadScreen(route: Route): Promise<ScreenComponent> {
  const { title, Screen, Skeleton } = await loadChunk(pages[route].load)
  return function LoadedScreen({ isScreenShown }) {
    usePageTitle(title)
    if (!isScreenShown && Skeleton) return <Skeleton />
    return (
      <ScreenLoading value={!isScreenShown}>
        <PromptEffects />
        <Screen isLoading={!isScreenShown} />
      </ScreenLoading>
    )
  }
}

export function PortalRoutes() {
  useNavigationSync()
  useHeadingFocus()
  const [count, change] = useState(0)
  const errors = useMemo(() => ({ count, change }), [count])
  const route = findRoute(useLocation().pathname)
  useEffect(() => {
    // The landing page's inline script takes the choice along until the order is started.
    if (route !== '/membership') markStarted()
  }, [route])
  return (
    <PageLayout>
      <PageErrors value={errors}>
        {route ? <PortalPage key={route} route={route} /> : <NotFoundPage />}
      </PageErrors>
    </PageLayout>
  )
}

/** Connects the navigation store with the router. */
function useNavigationSync(): void {
  const model = useViewModel(PortalRoutesViewModel)
  const location = useLocation()
  const navigate = useNavigate()
  const isRedirect = useNavigationType() === NavigationType.Replace
  useLayoutEffect(() => {
    const goTo = (address: string, replace: boolean) => {
      const { to, state } = splitAddress(address)
      void navigate(to, { replace, state })
    }
    model.connect({
      push: (to) => goTo(to, false),
      replace: (to) => goTo(to, true),
      back: () => void navigate(-1),
    })
  }, [model, navigate])
  useLayoutEffect(
    () => model.onLocationChange(location.pathname, fullSearch(location), isRedirect),
    [model, location, isRedirect],
  )
}

/** Renders a screen, redirects visitors who may not see it, or renders its skeleton while that is undecided. */
const PortalPage = observer(function PortalPage({ route }: { route: Route }) {
  const model = useViewModel(PortalRoutesViewModel)
  const location = useLocation()
  const { Part: Screen, attempt, retry } = useLazy(() => loadScreen(route), preloaded.get(route))
  // View models read the location from the navigation store, so it must be up to date first.
  const result = model.path === location.pathname ? model.guard(route, fullSearch(location)) : undefined
  const isAllowed = result?.type === 'allow'
  const [wasAllowed, setWasAllowed] = useState(false)
  if (isAllowed && !wasAllowed) setWasAllowed(true)
  // A skeleton in place of a screen that is about to be left would move the page.
  const isScreenShown = isAllowed || (wasAllowed && result?.type === 'redirect')

  useEffect(() => {
    if (isScreenShown) mark('ready')
  }, [isScreenShown])
  useHeadingRecovery(`${result?.type} ${attempt}`)

  useEffect(() => {
    if (!isAllowed) return undefined
    let isMounted = true
    model.whenIdle(() => {
      if (!isMounted) return
      for (const item of pages[route].prefetch ?? [])
        void (typeof item === 'string' ? preload(item) : item()).catch(() => undefined)
    })
    return () => {
      isMounted = false
    }
  }, [model, route, isAllowed])

  function showError(error: Error) {
    return <PageError error={error} onRetry={retry} />
  }

  const loaded = <Screen isScreenShown={isScreenShown} />
  // React hydrates a boundary in one long task as soon as a store changes. In short tasks it would miss what is typed in between.
  const isLoaded = pages[route].readsForm && Screen === preloaded.get(route)
  const screen = isLoaded ? loaded : <Suspense fallback={<LoadingView />}>{loaded}</Suspense>
  return (
    <ErrorBoundary key={attempt} fallback={showError}>
      {result?.type === 'redirect' && <Navigate {...splitAddress(result.to)} replace />}
      {result?.type === 'unreachable' ? <UnreachablePage onRetry={() => void model.retry()} /> : screen}
    </ErrorBoundary>
  )
})

const PageError = observer(function PageError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const model = useViewModel(PortalRoutesViewModel)
  return (
    <ReloadOnChunkError error={error} mayReload={!model.isPaying} loading={<LoadingView />}>
      {error instanceof ChunkLoadError ? <MissingPage onRetry={onRetry} /> : <CrashPage />}
    </ReloadOnChunkError>
  )
})
