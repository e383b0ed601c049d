import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { findRoute, type Route } from '../src-core/domain/routes'
import { ErrorPage } from './layout/error-page'
import { Guarded } from './layout/guarded'
import { NotFoundPage } from './layout/not-found-page'
import { PageLayout } from './layout/page-layout'
import { RouterBridge } from './layout/router-bridge'
import { useHeadingFocus } from './layout/use-heading-focus'
import { useShown } from './portal'
import { CancelSubscriptionSkeleton } from './screens/cancel-subscription/cancel-subscription-skeleton'
import { ChangePaymentMethodSkeleton } from './screens/change-payment-method/change-payment-method-skeleton'
import { ForgotPasswordSkeleton } from './screens/forgot-password/forgot-password-skeleton'
import { MembershipSkeleton } from './screens/membership/membership-skeleton'
import { PaymentSuccessfulSkeleton } from './screens/payment-successful/payment-successful-skeleton'
import { ProfileSkeleton } from './screens/profile/profile-skeleton'
import { SetPasswordSkeleton } from './screens/set-password/set-password-skeleton'
import { SetPasswordSuccessfulSkeleton } from './screens/set-password/set-password-successful-skeleton'
import { SignInSkeleton } from './screens/sign-in/sign-in-skeleton'
import { SignUpSkeleton } from './screens/sign-up/sign-up-skeleton'

const skeletons = {
  '/membership': MembershipSkeleton,
  '/signup': SignUpSkeleton,
  '/signin': SignInSkeleton,
  '/': ProfileSkeleton,
  '/payment-successful': PaymentSuccessfulSkeleton,
  '/change-payment-method': ChangePaymentMethodSkeleton,
  '/cancel-subscription': CancelSubscriptionSkeleton,
  '/forgot-password': ForgotPasswordSkeleton,
  '/set-password': SetPasswordSkeleton,
  '/set-password-successful': SetPasswordSuccessfulSkeleton,
} satisfies Record<Route, ComponentType>

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
        {route ? <Guarded route={route} Skeleton={skeletons[route]} /> : <NotFoundPage />}
      </ErrorPage>
    </PageLayout>
  )
}
