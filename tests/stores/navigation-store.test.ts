import { expect, test } from 'vitest'
import { NavigationStore } from '../../src/stores/navigation-store'

function at(path: string, search = ''): NavigationStore {
  const navigation = new NavigationStore()
  navigation.onLocationChange(path, search)
  return navigation
}

test('nobody is anywhere but at home before the router has spoken', () => {
  expect(new NavigationStore()).toMatchObject({ address: { path: '/', query: new Map() }, wish: undefined })
})

test('the first page is not one that the visitor has come to from another', () => {
  expect(new NavigationStore().arrived('/membership', '')).toBe('wished')
})

test('a page is wished where the program has asked for it, and chosen otherwise', () => {
  const navigation = at('/')
  expect(navigation.onLocationChange('/membership', '')).toBe('chosen')
  navigation.go('/signup')
  expect(navigation.onLocationChange('/signup', '')).toBe('wished')
  expect(navigation.onLocationChange('/', '')).toBe('chosen')
})

test('the address is known with what stands behind its question mark', () => {
  expect(at('/membership', '?plan=first&promo=A%26B').address).toEqual({
    path: '/membership',
    query: new Map([
      ['plan', 'first'],
      ['promo', 'A&B'],
    ]),
  })
})

test('going on leaves a way Back, unless it is to replace the page', () => {
  const navigation = at('/')
  navigation.go('/signup')
  expect(navigation.wish).toEqual({ to: '/signup', replace: false })
  navigation.go('/signin', { replace: true })
  expect(navigation.wish).toEqual({ to: '/signin', replace: true })
})

test('a page that is done is replaced', () => {
  const navigation = at('/cancel-subscription')
  navigation.leave('/cancel-subscription', '/')
  expect(navigation.wish).toEqual({ to: '/', replace: true })
})

test('a page that the visitor has left already takes them nowhere', () => {
  const navigation = at('/membership')
  navigation.leave('/cancel-subscription', '/')
  expect(navigation.wish).toBeUndefined()
})
