import type { Route } from '#core/domain/routes'

/** What search engines and messengers show below the title of a page. Other pages for users are described as '/' is. */
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
} satisfies Partial<Record<Route, (client: string) => string>>
