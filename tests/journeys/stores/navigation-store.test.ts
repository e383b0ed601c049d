import { expect, test } from 'vitest'
import { NavigationStore } from '../../../src/stores/navigation-store'

function at(path: string, search = '') {
  const navigation = new NavigationStore()
  const redirects: string[] = []
  navigation.connect((to) => void redirects.push(to))
  navigation.onLocationChange(path, search)
  return { navigation, redirects }
}

test('has no location before the router reports one, and ignores a redirect', () => {
  expect(() => new NavigationStore().redirect('/')).not.toThrow()
  expect(new NavigationStore()).toMatchObject({ isReady: false, isRedirecting: false })
  expect(at('/').navigation.isReady).toBe(true)
})

test('knows the address with its query', () => {
  const query = new Map([['promo', 'A&B']])
  expect(at('/membership', '?promo=A%26B').navigation.address).toEqual({ path: '/membership', query })
})

test('a redirect is pending until the router reports the next location', () => {
  const { navigation, redirects } = at('/set-password')
  expect(navigation.isRedirecting).toBe(false)
  navigation.redirect('/set-password-successful')
  expect(redirects).toEqual(['/set-password-successful'])
  expect(navigation.isRedirecting).toBe(true)
  navigation.onLocationChange('/set-password-successful', '')
  expect(navigation.isRedirecting).toBe(false)
})

test('redirects from a finished page, also with a trailing slash', () => {
  const { navigation, redirects } = at('/cancel-subscription/')
  navigation.redirectFrom('/cancel-subscription', '/')
  expect(redirects).toEqual(['/'])
})
