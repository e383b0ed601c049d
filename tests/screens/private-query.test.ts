import { expect, test } from 'vitest'
import { fullSearch, splitAddress } from '../../src/browser/private-query'

const setup = 'setup_intent_client_secret=seti_1_secret_2'

test.each([
  ['/set-password?oobCode=abc', '/set-password'],
  ['/set-password/?lang=en', '/set-password/'],
  ['/nowhere?oobCode=abc', '/nowhere'],
  [`/change-payment-method?${setup}`, '/change-payment-method'],
  ['/payment-successful?payment_intent_client_secret=pi_1_secret_2', '/payment-successful'],
  ['/payment-successful?client_secret=made-up', '/payment-successful'],
  ['/signin?email=mira@example.com', '/signin'],
  ['/signup?firstName=Mira&lastName=Lund', '/signup'],
  [`/signin?returnTo=${encodeURIComponent(`/change-payment-method?${setup}`)}`, '/signin'],
  [
    `/change-payment-method?redirect_status=failed&${setup}#main`,
    '/change-payment-method?redirect_status=failed#main',
  ],
])('the address bar does not show what is private in %s, and the page can read it', (address, shown) => {
  const { to, state } = splitAddress(address)
  expect(to).toBe(shown)
  const { search } = new URL(to, 'https://portal.example.com')
  const read = new URLSearchParams(fullSearch({ search, state }))
  const given = new URL(address, 'https://portal.example.com').searchParams
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(given))
})

test.each([
  '/membership?plan=first',
  '/membership?promo=CALM50',
  '/membership?emails=no',
  '/payment-successful?redirect_status=failed',
  '/signin?returnTo=/change-payment-method',
])('%s stays as it is', (address) => {
  expect(splitAddress(address)).toEqual({ to: address, state: null })
})
