import { expect, test } from 'vitest'
import { defaultState, parseStep, type Line } from './run/replay'
import { run } from './run/run'
import { Statistics } from './run/statistics'
import type { InitialState } from './simulated/browser'

const visitor = { address: '/signin', email: undefined }

/** The steps of runs that once violated an invariant. */
const regressions: Readonly<Record<string, readonly [readonly Line[], Partial<InitialState>?]>> = {
  'a refused sign-in with a password can be repeated': [
    [['signs in: free', 'no-response', 1], 'the account is removed', 'time passes: 1 h'],
    visitor,
  ],
  'plans are offered when the awaited payment is lost': [
    [
      'continues to the checkout',
      'pays: a good card',
      'follows a link: /membership',
      'the storage becomes: refused',
      'time passes: 15 s',
    ],
    { confirmationDelay: 45_000 },
  ],
  "another user's stored order is removed when home opens": [
    [
      'continues to the checkout',
      'pays: a card of a slow bank',
      ['reloads the page', 'another-user', 1, 1],
      'time passes: 1 s',
    ],
  ],
  'an order that is opened again waits for the country that its price depends on': [
    [
      'continues to the checkout',
      'pays: a good card',
      'another user signs in in another window',
      'opens the password dialog',
      'the service refuses the trial of the card',
      'sends the reset link',
      ['reloads the page', 'another-user', 0, 1],
      'follows the reset link',
      'time passes: 1 s',
    ],
    { country: 'GB', confirmationDelay: 90_000_000 },
  ],
  'an order left in one tab is discarded when another tab has paid': [
    [
      'opens a second tab: /',
      'time passes: 3 s',
      'continues to the checkout',
      'time passes: 3 s',
      ['pays: a card with authentication', 'no-response', 0, 1],
      'switches to the other tab',
      'continues to the checkout',
      'time passes: 3 s',
      'pays: a good card',
      'time passes: 1 s',
      'switches to the other tab',
      'types the address: /',
      'time passes: 3 s',
    ],
    { confirmationDelay: 45_000 },
  ],
  'no checkout session is requested in the name of the next user': [
    [
      'signs in with: apple',
      ['continues to the checkout', 'server-error', 0, 1],
      'signs out',
      'signs in with: google',
      ['continues to the checkout', 'late-response', 0, 1],
      'the session is revoked',
      'signs in with: apple',
      ['time passes: 1 d', 'late-response', 2, 1],
    ],
    visitor,
  ],
  'a closed page stores nothing after a sign-out': [
    [
      ['applies the code', 'server-error', 0, 1],
      'types the address: /payment-successful',
      'signs in, pressing twice: promo',
      'signs out',
      'time passes: 1 d',
      'follows a link: /membership',
    ],
    {
      address: '/membership?plan=first&promo=CALM50',
      email: undefined,
      country: 'NZ',
      anonymousPreview: 'refused',
    },
  ],
  'an order of an unanswered payment stays stored when a slower sign-in of its user ends': [
    [
      ['signs in with: google', 'slow', 0, 1],
      'reloads the page',
      'signs in with: google',
      'continues to the checkout',
      ['pays: a card of a slow bank', 'lost-response', 1, 1],
      'time passes: 1 h',
    ],
    visitor,
  ],
  'a trial that is refused before its payment is answered opens the checkout again': [
    [
      'continues to the checkout',
      ['pays: another good card', 'late-response', 1, 1],
      'the service refuses the trial of the card',
      'time passes: 1 s',
      ['a late response arrives', 'refused', 0, 1],
      'time passes: 1 min',
    ],
    { confirmationDelay: 45_000 },
  ],
  'a command whose call only time ends does not hold up the run': [
    [
      'the network becomes: server-errors',
      'follows a link: /invoices',
      'time passes: 15 s',
      'the network recovers',
      ['loads the invoices again', 'no-response', 0, 1],
      'time passes: 1 min',
    ],
    { email: 'subscribed@example.com' },
  ],
  'no profile is sent in the name of a user who signs in while a provider has not responded yet': [
    [
      ['signs in with: google', 'late-response', 0, 3],
      'signs in, pressing twice: free',
      'time passes: 1 min',
    ],
    visitor,
  ],
  'no profile is sent in the name of a user who signs in before its token is read': [
    [['signs in with: google', 'another-user'], 'time passes: 1 s'],
    visitor,
  ],
  'no profile is sent in the name of a user who signs in slowly while another tab has signed in': [
    [
      'opens a second tab: /signin',
      ['signs in: free', 'slow', 0, 1],
      'switches to the other tab',
      'signs in with: apple',
      'time passes: 15 s',
    ],
    visitor,
  ],
}

test.each(Object.entries(regressions))('%s', async (_title, [lines, initial]) => {
  const statistics = new Statistics()
  await run({ ...defaultState, ...initial }, lines.map(parseStep), { statistics })
  expect(statistics.steps, 'steps that were still possible').toBe(lines.length)
})
