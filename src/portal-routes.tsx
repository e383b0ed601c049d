import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import {
  Navigate,
  Route as RouterRoute,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  type Location,
} from 'react-router-dom'
import type { Route } from '../src-core/domain/routes'
import { loadChunk } from './chunk-load-error'
import { CrashPage, ErrorBoundary, ReloadOnChunkError } from './layout/error-boundary'
import { LoadingView } from './layout/loading-view'
import { NotFoundPage } from './layout/not-found-page'
import { PageLayout } from './layout/page-layout'
import { UnreachablePage } from './layout/unreachable-page'
import { useHeadingFocus } from './layout/use-heading-focus'
import { usePageTitle } from './layout/use-page-title'
import { PortalRoutesViewModel } from './portal-routes.view-model'
import { pages } from './routes'
import { useModule, useViewModel } from './use-view-model'

const routes = Object.keys(pages) as Route[]

type ScreenComponent = ComponentType<{ readonly isAllowed: boolean }>

const preloaded = new Map<Route, ScreenComponent>()

/** Loads a screen, so that its page renders at once. Rejects where the chunk cannot be loaded; the next call tries again. */
export async function preload(route: Route): Promise<void> {
  if (!preloaded.has(route)) preloaded.set(route, await loadScreen(route))
}

async function loadScreen(route: Route): Promise<ScreenComponent> {
  const { title, load } = pages[route]
  const { Screen, Skeleton, module } = await loadChunk(load)
  return function LoadedScreen({ isAllowed }) {
    useModule(module)
    usePageTitle(title)
    return isAllowed ? <Screen /> : <Skeleton />
  }
}

/** Every page inside the layout that they share. */
export function PortalRoutes() {
  const location = useLocation()
  const isCurrent = useStoredPath(location)
  useHeadingFocus()
  return (
    <PageLayout>
      <Routes>
        {routes.map((route) => (
          <RouterRoute
            key={route}
            path={route}
            caseSensitive
            element={<PortalPage key={route} route={route} isCurrent={isCurrent} />}
          />
        ))}
        <RouterRoute path="*" element={<NotFoundPage />} />
      </Routes>
    </PageLayout>
  )
}

/** Tells the stores of the router's location, and the router of redirects. Returns whether the stores know the path. */
function useStoredPath(location: Location): boolean {
  const model = useViewModel(PortalRoutesViewModel)
  const navigate = useNavigate()
  const isRedirect = useNavigationType() === 'REPLACE'
  const [stored, setStored] = useState<string>()
  useLayoutEffect(() => model.connect((to) => void navigate(to, { replace: true })), [model, navigate])
  useLayoutEffect(() => {
    model.onLocationChange(location.pathname, location.search, isRedirect)
    setStored(location.pathname)
  }, [model, location, isRedirect])
  return stored === location.pathname
}

interface PortalPageProps {
  route: Route
  /** Whether the stores know the path. View models read the location from there. */
  isCurrent: boolean
}

/** Shows a screen to visitors who may see it, redirects the others, and shows the skeleton while that is not known. */
const PortalPage = observer(function PortalPage({ route, isCurrent }: PortalPageProps) {
  const model = useViewModel(PortalRoutesViewModel)
  const { search } = useLocation()
  // React keeps a lazy component that has failed, so every page makes its own.
  const [Screen] = useState(
    () => preloaded.get(route) ?? lazy(async () => ({ default: await loadScreen(route) })),
  )
  const result = isCurrent ? model.guard(route, search) : undefined
  const isAllowed = result?.type === 'allow'

  useEffect(() => {
    if (!isAllowed) return
    model.onPageShown(() => {
      for (const next of pages[route].next ?? [])
        void (typeof next === 'string' ? preload(next) : next()).catch(() => undefined)
    })
  }, [model, route, isAllowed])

  return (
    <ErrorBoundary
      fallback={(error) => (
        <ReloadOnChunkError error={error} mayReload={!model.isPaymentPending} loading={<LoadingView />}>
          <CrashPage />
        </ReloadOnChunkError>
      )}
    >
      {result?.type === 'redirect' && <Navigate to={result.to} replace />}
      {result?.type === 'unknown' ? (
        <UnreachablePage onRetry={() => void model.retry()} />
      ) : (
        <Suspense fallback={<LoadingView />}>
          <Screen isAllowed={isAllowed} />
        </Suspense>
      )}
    </ErrorBoundary>
  )
})
