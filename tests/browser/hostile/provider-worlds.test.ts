import { inject } from 'vitest'
import type { StripePoint } from '../../support/fake-stripe/fake-stripe'
import type { Visitor } from '../../support/browser/visitor'
import { onStack, testWorlds } from './cells'
import { cardPaths } from './paths'
import { holdRequests, type World } from './world'

/** Stripe.js is loaded, and its frames never answer at these points (getsentry/sentry#106107, stripe/stripe-js#605). */
const stripeSilentAt =
  (...points: readonly StripePoint[]) =>
  ({ context }: Visitor) =>
    context.addInitScript((names) => Reflect.set(window, 'fakeStripeIsSilentAt', names), points)

const silent = (name: string, matters: World['matters'], begin: World['begin']) =>
  onStack(name, matters, begin, { isSilent: true, maySay: true })

const silentStripe = (when: string, begin: World['begin'], matters: World['matters']): World => ({
  ...silent(`Stripe silent ${when}`, matters, begin),
  touches: cardPaths,
})

// Providers that fail, or never answer.
testWorlds([
  silentStripe(
    'before its script',
    holdRequests(() => /^https:\/\/js\.stripe\.com\//),
    ['plan to paid'],
  ),
  silentStripe('at load', stripeSilentAt('loadActions', 'payment-element', 'express-element'), [
    'change card',
  ]),
  silentStripe('at its fields', stripeSilentAt('payment-element'), ['with a wallet']),
  silentStripe('at checking', stripeSilentAt('validateElements', 'runServerUpdate', 'submit'), [
    'plan to paid',
  ]),
  silentStripe('at confirming', stripeSilentAt('confirm', 'confirmSetup'), ['change card']),
  silentStripe(
    'after confirming',
    stripeSilentAt('confirm-answer', 'confirmSetup-answer', 'retrieveSetupIntent'),
    ['with the bank'],
  ),
  // react-stripe-js#469
  onStack(
    'card fields that fail beside a wallet',
    ['with a wallet'],
    ({ context }) => context.addInitScript(() => Reflect.set(window, 'fakeStripeFieldsAreBroken', true)),
    { touches: cardPaths, maySay: true },
  ),
  silent(
    'a service that never answers',
    ['promo code'],
    holdRequests(() => new RegExp(`^${inject('service')}/`)),
  ),
  {
    ...silent('a service that falls silent later', ['cancel'], ({ context }, hold) =>
      // Everything but what the profile page reads.
      context.route(new RegExp(`^${inject('service')}/`), (route) =>
        route.request().method() === 'GET' ? route.fallback() : hold(route.request()),
      ),
    ),
    touches: ['plan to paid', 'with the bank', 'edit', 'change card', 'cancel', 'delete'],
  },
  silent(
    'an identity provider that never answers',
    ['sign-up'],
    holdRequests(() => new RegExp(`^${inject('emulator')}/`)),
  ),
  silent(
    'a country script that never answers',
    ['plan to paid'],
    holdRequests(() => /\/country\.js$/),
  ),
])
