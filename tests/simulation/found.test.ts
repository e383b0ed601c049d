import { describe, expect, test } from 'vitest'
import { script, type Line } from './run/script'
import { live } from './run/story'
import { Tally } from './run/tally'

/** Lives through what once broke a promise; every line must still be something that can be done. */
async function expectToHold(lines: readonly Line[], beginning?: Parameters<typeof script>[1]) {
  const story = script(lines, beginning)
  const tally = new Tally()
  const broken = await live(story, { tally })
  expect(broken).toBeUndefined()
  expect(tally.steps).toBe(lines.length)
}

describe('the order of somebody who is signed out by now', () => {
  test('is not counted as a purchase of the next user', () =>
    expectToHold([
      'continues to the checkout',
      ['pays with a card without funds', 'never-answers'],
      'signs out in another browser window',
      'signs in with subscribed@example.com and the password Halcyon-2026',
    ]))

  test('is not opened for a visitor', () =>
    expectToHold([
      'continues to the checkout',
      ['pays with a card without funds', 'never-answers'],
      'types the address /membership?plan=first',
      'signs out in another browser window',
    ]))

  test('keeps nobody else from paying', () =>
    expectToHold([
      'continues to the checkout',
      'pays with a card that the bank asks about',
      'approves at the bank',
      'the session is revoked elsewhere',
      'signs in by google',
    ]))
})

describe('a purchase', () => {
  test('that was left at the bank is not counted for a subscription of the phone', () =>
    expectToHold([
      'continues to the checkout',
      'pays with a card that the bank asks about',
      'subscribes on the phone',
      'types the address /',
      'a second passes',
    ]))

  test('is counted once, although another tab was at the bank with the same order', () =>
    expectToHold([
      'continues to the checkout',
      'opens a second tab at /',
      'a second passes',
      'continues to the checkout',
      'pays with a card that the bank asks about',
      'goes to the other tab',
      'pays with a good card',
      'pays with a good card',
      'a minute passes',
      'goes to the other tab',
      'types the address /',
      'a second passes',
    ]))
})

describe('whoever is turned away while entering can try again', () => {
  test.each([
    ['with a password', '/signin', 'signs in with free@example.com and the password Halcyon-2026'],
    ['by a provider', '/signin', 'signs in by google'],
    [
      'with a new account',
      '/signup',
      'signs up as Nora with newcomer@example.com and the password Halcyon-2026',
    ],
  ])('%s', (_how, address, enters) =>
    expectToHold([[enters, 'never-answers', 1], 'the account is removed elsewhere', 'an hour passes'], {
      address,
      email: undefined,
    }),
  )
})

test('what is told late is not told to whom it does not concern any more', () =>
  expectToHold([
    'edits email to "fay.new@example.com"',
    ['saves email, pressing twice', 'late-answer', 1],
    'logs out',
    'a late answer arrives',
  ]))

test('what was told to somebody is gone when they are signed out in another tab', () =>
  expectToHold([
    'edits email to "fay.new@example.com"',
    'saves email, pressing twice',
    'signs out in another browser window',
  ]))

test('there are plans to choose from when the mark of a payment is lost', () =>
  expectToHold(
    [
      'continues to the checkout',
      'pays with a good card',
      'follows a link to /membership',
      "the browser's storage is refused from now on",
      'fifteen seconds pass',
    ],
    { confirmationDelay: 45_000 },
  ))

test('a payment under way is waited for, before another session is asked for', () =>
  expectToHold([
    'continues to the checkout',
    ['pays with a card that the bank asks about', 'never-answers'],
    ['follows a link to /membership', 'refused'],
    'a minute passes',
    'pays with a good card',
  ]))

test('another card can be given after going Back from the bank', () =>
  expectToHold(
    [
      'gives the card 4000 0027 6000 3184, pressing twice',
      'goes Back from the bank, to the page as the browser remembers it',
      'a day passes',
      'gives the card 5555 5555 5555 4444, pressing twice',
    ],
    { address: '/change-payment-method', email: 'subscribed@example.com' },
  ))

test('an order that is changed and changed back joins the request that is under way for it', () =>
  expectToHold([
    ['continues to the checkout', 'never-answers', 1],
    'goes back to the plans',
    'chooses the monthly plan',
    'continues to the checkout',
    'goes back to the plans',
    'chooses the yearly plan',
    'continues to the checkout',
  ]))

test('no checkout session is asked for in the name of who comes after', () =>
  expectToHold(
    [
      'signs in by apple',
      ['continues to the checkout', 'server-error', 0, 1],
      'logs out',
      'signs in by google',
      ['continues to the checkout', 'late-answer', 0, 1],
      'the session is revoked elsewhere',
      'signs in by apple',
      ['a day passes', 'late-answer', 2, 1],
    ],
    { address: '/signin', email: undefined },
  ))

test('a page that is gone keeps nothing for who is signed out by now', () =>
  expectToHold(
    [
      ['presses Apply', 'server-error', 0, 1],
      'types the address /payment-successful',
      'signs in with promo@example.com and the password Halcyon-2026, pressing twice',
      'logs out',
      'a day passes',
      'follows a link to /membership',
    ],
    {
      address: '/membership?plan=first&promo=CALM50',
      email: undefined,
      country: 'NZ',
      anonymousPreview: 'refused',
    },
  ))
