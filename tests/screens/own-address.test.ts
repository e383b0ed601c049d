import { expect, test } from 'vitest'
import { leaveForOwnAddress } from '../../src/browser/own-address'

/** Opens an address. Returns the one that takes its place, if any. */
function open(address: string, redirectCount = 0): string | undefined {
  const { pathname, search, hash } = new URL(`https://portal.example.com${address}`)
  let replaced: string | undefined
  const location = { pathname, search, hash, replace: (to: string | URL) => void (replaced = String(to)) }
  expect(leaveForOwnAddress(location, redirectCount, ['en', 'de'])).toBe(replaced !== undefined)
  return replaced
}

test('leaves another form of an address for the page, with query and fragment', () => {
  expect(open('/membership.html?plan=first#plans')).toBe('/membership?plan=first#plans')
  expect(open('//membership')).toBe('/membership')
  expect(open('/DE/membership')).toBe('/de/membership')
  expect(open('/en/')).toBe('/')
})

test('stays at a page, with a trailing slash too, and where no page is', () => {
  for (const address of [
    '/',
    '/?a=b',
    '/membership',
    '/membership/',
    '/de',
    '/de/',
    '/de/signin',
    '/nowhere',
    '/membership%0A',
  ])
    expect({ address, to: open(address) }).toEqual({ address, to: undefined })
})

test('stays where a host has redirected to, which would do it again', () => {
  expect(open('/membership.html', 1)).toBeUndefined()
})
