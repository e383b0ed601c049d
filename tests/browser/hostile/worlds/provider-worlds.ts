import { inject } from 'vitest'
import type { StripePoint } from '../../../support/fake-stripe/fake-stripe'
import type { Visitor } from '../../../support/browser/visitor'
import { cardPaths, pathNames } from '../paths'
import { holdRequests, type World } from '../world'

/** Stripe.js is loaded, and its frames never answer at these points (getsentry/sentry#106107, stripe/stripe-js#605). */
const stripeSilentAt =
  (...points: readonly StripePoint[]) =>
  ({ context }: Visitor) =>
    context.addInitScript((names) => Reflect.set(window, 'fakeStripeIsSilentAt', names), points)

const silent = (when: string, begin: World['begin'], matters: World['matters']): World => ({
  name: `Stripe silent ${when}`,
  build: 'stack',
  touches: cardPaths,
  matters,
  isSilent: true,
  begin,
})

/** Providers that fail, or never answer. */
export const providerWorlds: readonly World[] = (
  [
    silent(
      'before its script',
      holdRequests(() => /^https:\/\/js\.stripe\.com\//),
      ['plan to paid'],
    ),
    silent('at load', stripeSilentAt('loadActions', 'payment-element', 'express-element'), ['change card']),
    silent('at its fields', stripeSilentAt('payment-element'), ['with a wallet']),
    silent('at checking', stripeSilentAt('validateElements', 'runServerUpdate', 'submit'), ['plan to paid']),
    silent('at confirming', stripeSilentAt('confirm', 'confirmSetup'), ['change card']),
    silent(
      'after confirming',
      stripeSilentAt('confirm-answer', 'confirmSetup-answer', 'retrieveSetupIntent'),
      ['with the bank'],
    ),
    {
      // react-stripe-js#469
      name: 'card fields that fail beside a wallet',
      build: 'stack',
      touches: cardPaths,
      matters: ['with a wallet'],
      begin: ({ context }) =>
        context.addInitScript(() => Reflect.set(window, 'fakeStripeFieldsAreBroken', true)),
    },
    {
      name: 'a service that never answers',
      build: 'stack',
      touches: pathNames,
      matters: ['promo code'],
      isSilent: true,
      begin: holdRequests(() => new RegExp(`^${inject('service')}/`)),
    },
    {
      name: 'a service that falls silent later',
      build: 'stack',
      touches: ['plan to paid', 'with the bank', 'edit', 'change card', 'cancel', 'delete'],
      matters: ['cancel'],
      isSilent: true,
      // Everything but what the profile page reads.
      begin: ({ context }, hold) =>
        context.route(new RegExp(`^${inject('service')}/`), (route) =>
          route.request().method() === 'GET' ? route.fallback() : hold(route.request()),
        ),
    },
    {
      name: 'an identity provider that never answers',
      build: 'stack',
      touches: pathNames,
      matters: ['sign-up'],
      isSilent: true,
      begin: holdRequests(() => new RegExp(`^${inject('emulator')}/`)),
    },
    {
      name: 'a country script that never answers',
      build: 'stack',
      touches: pathNames,
      matters: ['plan to paid'],
      isSilent: true,
      begin: holdRequests(() => /\/country\.js$/),
    },
  ] satisfies readonly World[]
).map((world) => ({ ...world, maySay: true }))
