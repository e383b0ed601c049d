import { expect, test } from 'vitest'
import { NavigationStore } from '../../src/stores/navigation-store'

/** A store that the router has told of a location, and where it has redirected the router to. */
function at(path: string, search = '') {
  const navigation = new NavigationStore()
  const redirects: string[] = []
  navigation.connect((to) => void redirects.push(to))
  navigation.onLocationChange(path, search)
  return { navigation, redirects }
}

test('no location is known before the router has reported one', () => {
  expect(new NavigationStore().isReady).toBe(false)
  expect(at('/').navigation.isReady).toBe(true)
})

test('the address is known with its query', () => {
  expect(at('/membership', '?plan=first&promo=A%26B').navigation.address).toEqual({
    path: '/membership',
    query: new Map([
      ['plan', 'first'],
      ['promo', 'A&B'],
    ]),
  })
})

test('a redirect is under way until the router reports the next location', () => {
  const { navigation, redirects } = at('/set-password')
  expect(navigation.isRedirecting).toBe(false)
  navigation.redirect('/set-password-successful')
  expect(redirects).toEqual(['/set-password-successful'])
  expect(navigation.isRedirecting).toBe(true)
  navigation.onLocationChange('/set-password-successful', '')
  expect(navigation.isRedirecting).toBe(false)
})

test('a page that is finished redirects, trailing slash or not', () => {
  const { navigation, redirects } = at('/cancel-subscription/')
  navigation.redirectFrom('/cancel-subscription', '/')
  expect(redirects).toEqual(['/'])
})

test('a page that the visitor has left redirects nobody', () => {
  const { navigation, redirects } = at('/membership')
  navigation.redirectFrom('/cancel-subscription', '/')
  expect(redirects).toEqual([])
  expect(navigation.isRedirecting).toBe(false)
})

test('nobody is redirected before the router is there', () => {
  expect(() => new NavigationStore().redirect('/')).not.toThrow()
})
