import { describe, expect, test } from 'vitest'
import { defaultState, parseStep, type Line } from './run/replay'
import { run } from './run/run'
import { Statistics } from './run/statistics'
import type { InitialState } from './simulated/browser'

/** Replays the steps of a run that once violated an invariant. Every step must still be possible. */
async function expectToHold(lines: readonly Line[], initial: Partial<InitialState> = {}) {
  const statistics = new Statistics()
  await run({ ...defaultState, ...initial }, lines.map(parseStep), { statistics })
  expect(statistics.steps).toBe(lines.length)
}

describe('the order of a user who has signed out', () => {
  test('is not counted as a purchase of the next user', () =>
    expectToHold([
      'continues to the checkout',
      ['pays: a card without funds', 'no-response'],
      'signs out in another window',
      'signs in: subscribed',
    ]))

  test('is not opened for a visitor', () =>
    expectToHold([
      'continues to the checkout',
      ['pays: a card without funds', 'no-response'],
      'types the address: /membership?plan=first',
      'signs out in another window',
    ]))

  test('does not block the next user from paying', () =>
    expectToHold([
      'continues to the checkout',
      'pays: a card with authentication',
      'answers at the bank: approve',
      'the session is revoked',
      'signs in with: google',
    ]))
})

describe('a purchase', () => {
  test('left at the bank is not counted for a subscription bought in the app', () =>
    expectToHold([
      'continues to the checkout',
      'pays: a card with authentication',
      'subscribes in the app',
      'types the address: /',
      'time passes: 1 s',
    ]))

  test('is counted once when another tab was at the bank with the same order', () =>
    expectToHold([
      'continues to the checkout',
      'opens a second tab: /',
      'time passes: 1 s',
      'continues to the checkout',
      'pays: a card with authentication',
      'switches to the other tab',
      'pays: a good card',
      'pays: a good card',
      'time passes: 1 min',
      'switches to the other tab',
      'types the address: /',
      'time passes: 1 s',
    ]))
})

describe('a user whose sign-in is refused can try again', () => {
  test.each([
    ['with a password', '/signin', 'signs in: free'],
    ['with a provider', '/signin', 'signs in with: google'],
    ['with a new account', '/signup', 'signs up: newcomer'],
  ])('%s', (_method, address, signIn) =>
    expectToHold([[signIn, 'no-response', 1], 'the account is removed', 'time passes: 1 h'], {
      address,
      email: undefined,
    }),
  )
})

test('a late notice is not shown after a sign-out', () =>
  expectToHold([
    'edits email: fay.new@example.com',
    ['saves a field: email', 'late-response', 1],
    'signs out',
    'a late response arrives',
  ]))

test('a notice is dismissed by a sign-out in another tab', () =>
  expectToHold(['edits email: fay.new@example.com', 'saves a field: email', 'signs out in another window']))

test('plans are offered when the pending purchase is lost', () =>
  expectToHold(
    [
      'continues to the checkout',
      'pays: a good card',
      'follows a link: /membership',
      'the storage becomes: refused',
      'time passes: 15 s',
    ],
    { confirmationDelay: 45_000 },
  ))

test('an order left in one tab is discarded when another tab has paid', () =>
  expectToHold(
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
  ))

test('a pending payment is awaited before another session is requested', () =>
  expectToHold([
    'continues to the checkout',
    ['pays: a card with authentication', 'no-response'],
    ['follows a link: /membership', 'refused'],
    'time passes: 1 min',
    'pays: a good card',
  ]))

test('another card can be saved after going back from the bank', () =>
  expectToHold(
    [
      'saves the card: 4000 0027 6000 3184',
      'goes back from the bank',
      'time passes: 1 d',
      'saves the card: 5555 5555 5555 4444',
    ],
    { address: '/change-payment-method', email: 'subscribed@example.com' },
  ))

test('an order that is changed and changed back joins its pending request', () =>
  expectToHold([
    ['continues to the checkout', 'no-response', 1],
    'goes back to the plans',
    'selects a plan: monthly',
    'continues to the checkout',
    'goes back to the plans',
    'selects a plan: yearly',
    'continues to the checkout',
  ]))

test('no checkout session is requested in the name of the next user', () =>
  expectToHold(
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
    { address: '/signin', email: undefined },
  ))

test('a closed page stores nothing after a sign-out', () =>
  expectToHold(
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
  ))

describe('a profile is not sent in the name of the next user', () => {
  test('who signs in while a provider has not responded yet', () =>
    expectToHold(
      [
        ['signs in with: google', 'late-response', 0, 3],
        'signs in, pressing twice: free',
        'time passes: 1 min',
      ],
      { email: undefined, address: '/signin' },
    ))

  test('who signs in while the account is being created', () =>
    expectToHold(
      [
        ['signs up: newcomer', 'late-response', 0, 1],
        'opens a second tab: /signin',
        'signs out in another window',
        'signs in: free',
        'time passes: 1 min',
      ],
      { email: undefined, address: '/signup' },
    ))

  test('who signs in slowly while another tab has signed in', () =>
    expectToHold(
      [
        'opens a second tab: /signin',
        ['signs in: free', 'slow', 0, 1],
        'switches to the other tab',
        'signs in with: apple',
        'time passes: 15 s',
      ],
      { email: undefined, address: '/signin' },
    ))
})
