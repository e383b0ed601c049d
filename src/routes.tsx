import type { ContainerModule } from 'inversify'
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
import { pageTitles } from '#messages/page-titles'
import type { Route } from '../src-core/domain/routes'
import { loadChunk } from './chunk-load-error'
import { loadAccountDialogs } from './features/account/load-account-dialogs'
import { loadPurchase } from './screens/profile/load-purchase'
import { CrashPage, ErrorBoundary, ReloadOnChunkError } from './layout/error-boundary'
import { LoadingView } from './layout/loading-view'
import { NotFoundPage } from './layout/not-found-page'
import { PageLayout } from './layout/page-layout'
import { UnreachablePage } from './layout/unreachable-page'
import { useHeadingFocus } from './layout/use-heading-focus'
import { usePageTitle } from './layout/use-page-title'
import { RoutesViewModel } from './routes.view-model'
import { useModule, useViewModel } from './use-view-model'

/** What the chunk of a screen exports. */
interface ScreenChunk {
  readonly Screen: ComponentType
  /** The screen's shape while it is not known who may see it. It is the same for every visitor. */
  readonly Skeleton: ComponentType
  /** Binds the screen's view models, where it has any. */
  readonly module?: ContainerModule
}

interface Page {
  readonly title: string
  /** Its folder in src/screens. */
  readonly screen: string
  readonly load: () => Promise<ScreenChunk>
  /** Chunks that most visitors of this page need next. */
  readonly next?: readonly (() => Promise<unknown>)[]
}

const loadHome = () => import('./screens/profile')
const loadSignUp = () => import('./screens/sign-up')
const loadPasswordSet = () => import('./screens/set-password-successful')

/** The route table. Who may see a page is told by the core: src-core/domain/routes.ts. */
export const pages: Readonly<Record<Route, Page>> = {
  '/membership': {
    title: pageTitles['/membership'],
    screen: 'membership',
    load: () => import('./screens/membership'),
    next: [loadSignUp],
  },
  '/signup': {
    title: pageTitles['/signup'],
    screen: 'sign-up',
    load: loadSignUp,
    next: [loadHome, loadPurchase],
  },
  '/signin': {
    title: pageTitles['/signin'],
    screen: 'sign-in',
    load: () => import('./screens/sign-in'),
    next: [loadHome, loadPurchase],
  },
  '/forgot-password': {
    title: pageTitles['/forgot-password'],
    screen: 'forgot-password',
    load: () => import('./screens/forgot-password'),
  },
  '/set-password': {
    title: pageTitles['/set-password'],
    screen: 'set-password',
    load: () => import('./screens/set-password'),
    next: [loadPasswordSet],
  },
  '/set-password-successful': {
    title: pageTitles['/set-password-successful'],
    screen: 'set-password-successful',
    load: loadPasswordSet,
  },
  '/': {
    title: pageTitles['/'],
    screen: 'profile',
    load: loadHome,
    next: [loadAccountDialogs],
  },
  '/payment-successful': {
    title: pageTitles['/payment-successful'],
    screen: 'payment-successful',
    load: () => import('./screens/payment-successful'),
    next: [loadHome],
  },
  '/change-payment-method': {
    title: pageTitles['/change-payment-method'],
    screen: 'change-payment-method',
    load: () => import('./screens/change-payment-method'),
  },
  '/cancel-subscription': {
    title: pageTitles['/cancel-subscription'],
    screen: 'cancel-subscription',
    load: () => import('./screens/cancel-subscription'),
  },
}

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
  const isCurrent = useStoredLocation(location)
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

/** Tells the stores of the router's location, and the router of redirects. Returns whether the stores know the location. */
function useStoredLocation(location: Location): boolean {
  const model = useViewModel(RoutesViewModel)
  const navigate = useNavigate()
  const isRedirect = useNavigationType() === 'REPLACE'
  const [stored, setStored] = useState<Location>()
  useLayoutEffect(() => model.connect((to) => void navigate(to, { replace: true })), [model, navigate])
  useLayoutEffect(() => {
    model.onLocationChange(location.pathname, location.search, isRedirect)
    setStored(location)
  }, [model, location, isRedirect])
  return stored === location
}

interface PortalPageProps {
  route: Route
  /** Whether the stores know the location. View models read it from there. */
  isCurrent: boolean
}

/** Shows a screen to visitors who may see it, redirects the others, and shows the skeleton while that is not known. */
const PortalPage = observer(function PortalPage({ route, isCurrent }: PortalPageProps) {
  const model = useViewModel(RoutesViewModel)
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
      for (const load of pages[route].next ?? []) load().catch(() => undefined)
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
