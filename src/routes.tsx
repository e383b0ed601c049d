import { Route, Routes, useLocation } from 'react-router-dom'
import { ErrorPage } from './layout/error-page'
import { Guarded } from './layout/guarded'
import { NotFoundPage } from './layout/not-found-page'
import { PageLayout } from './layout/page-layout'
import { RouterBridge } from './layout/router-bridge'
import { useHeadingFocus } from './layout/use-heading-focus'
import { usePortal } from './portal'
import { MembershipScreen } from './screens/membership/membership-screen'
import { PaymentSuccessfulScreen } from './screens/payment-successful/payment-successful-screen'
import { ProfileScreen } from './screens/profile/profile-screen'
import { SignInScreen } from './screens/sign-in/sign-in-screen'
import { SignUpScreen } from './screens/sign-up/sign-up-screen'

const screens = {
  '/membership': MembershipScreen,
  '/signup': SignUpScreen,
  '/signin': SignInScreen,
  '/': ProfileScreen,
  '/payment-successful': PaymentSuccessfulScreen,
}

/** Every page of the portal, inside the layout that they share. */
export function PortalRoutes() {
  const { log } = usePortal()
  const { pathname } = useLocation()
  useHeadingFocus()
  return (
    <PageLayout>
      <RouterBridge />
      <ErrorPage key={pathname} log={log}>
        <Routes>
          {Object.entries(screens).map(([path, Screen]) => (
            <Route
              key={path}
              path={path}
              element={
                <Guarded>
                  <Screen />
                </Guarded>
              }
            />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </ErrorPage>
    </PageLayout>
  )
}
