import type { Route } from '../../../src-core/domain/routes'

/** What search engines and messengers show below the title of a page. */
export const descriptions = {
  '/membership': (client: string) =>
    `Sleep deeper and breathe easier with ${client}: mindfulness, sleep, yoga and fitness in one app. Pick a plan and cancel anytime.`,
  '/signup': (client: string) =>
    `Create your ${client} account and start your subscription. One account for this website and the app.`,
  '/signin': (client: string) =>
    `Sign in to ${client} to manage your plan, your payment method and your profile.`,
  '/forgot-password': (client: string) =>
    `Forgot your ${client} password? Enter your email, and we'll send you a link to reset it.`,
  '/set-password': (client: string) => `Choose a new password for your ${client} account.`,
  '/set-password-successful': (client: string) => `Your new ${client} password is ready to use.`,
  '/': (client: string) => `Your ${client} plan, payment method and profile in one place.`,
  '/payment-successful': (client: string) => `Welcome to ${client}. Get the app and settle in.`,
  '/change-payment-method': (client: string) => `Change the card for your ${client} subscription.`,
  '/cancel-subscription': (client: string) => `Cancel your ${client} subscription online, anytime.`,
  '/invoices': (client: string) => `See and download the invoices of your ${client} subscription.`,
  '/change-plan': (client: string) =>
    `Change the plan of your ${client} subscription, and see the price first.`,
} satisfies Record<Route, (client: string) => string>
