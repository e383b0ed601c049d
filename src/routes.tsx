import type { ComponentType } from 'react'
import { Route as RoutePage, Routes, useLocation } from 'react-router-dom'
import type { Route } from '../src-core/domain/routes'
import { ErrorPage } from './layout/error-page'
import { Guarded } from './layout/guarded'
import { NotFoundPage } from './layout/not-found-page'
import { PageLayout } from './layout/page-layout'
import { RouterBridge } from './layout/router-bridge'
import { useHeadingFocus } from './layout/use-heading-focus'
import { usePortal } from './portal'
import { CancelSubscriptionScreen } from './screens/cancel-subscription/cancel-subscription-screen'
import { ChangePaymentMethodScreen } from './screens/change-payment-method/change-payment-method-screen'
import { ForgotPasswordScreen } from './screens/forgot-password/forgot-password-screen'
import { MembershipScreen } from './screens/membership/membership-screen'
import { PaymentSuccessfulScreen } from './screens/payment-successful/payment-successful-screen'
import { ProfileScreen } from './screens/profile/profile-screen'
import { SetPasswordScreen } from './screens/set-password/set-password-screen'
import { SetPasswordSuccessfulScreen } from './screens/set-password/set-password-successful-screen'
import { SignInScreen } from './screens/sign-in/sign-in-screen'
import { SignUpScreen } from './screens/sign-up/sign-up-screen'

const screens = {
  '/membership': MembershipScreen,
  '/signup': SignUpScreen,
  '/signin': SignInScreen,
  '/': ProfileScreen,
  '/payment-successful': PaymentSuccessfulScreen,
  '/change-payment-method': ChangePaymentMethodScreen,
  '/cancel-subscription': CancelSubscriptionScreen,
  '/forgot-password': ForgotPasswordScreen,
  '/set-password': SetPasswordScreen,
  '/set-password-successful': SetPasswordSuccessfulScreen,
} satisfies Record<Route, ComponentType>

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
            <RoutePage
              key={path}
              path={path}
              element={
                <Guarded>
                  <Screen />
                </Guarded>
              }
            />
          ))}
          <RoutePage path="*" element={<NotFoundPage />} />
        </Routes>
      </ErrorPage>
    </PageLayout>
  )
}
