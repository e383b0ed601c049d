import { useLocation } from 'react-router-dom'
import { findRoute } from '../src-core/domain/routes'
import { ErrorPage } from './layout/error-page'
import { Guarded } from './layout/guarded'
import { NotFoundPage } from './layout/not-found-page'
import { PageLayout } from './layout/page-layout'
import { RouterBridge } from './layout/router-bridge'
import { useHeadingFocus } from './layout/use-heading-focus'
import { useShown } from './portal'

/** Every page of the portal, inside the layout that they share. Rendered without a portal it is what all visitors see. */
export function PortalRoutes() {
  const { portal } = useShown()
  const { pathname } = useLocation()
  const route = findRoute(pathname)
  useHeadingFocus()
  return (
    <PageLayout>
      {portal && <RouterBridge />}
      <ErrorPage key={pathname} log={portal?.log}>
        {route ? <Guarded route={route} /> : <NotFoundPage />}
      </ErrorPage>
    </PageLayout>
  )
}
