import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offer as arabicOffer } from '../../src/i18n/ar/language'
import { offer as germanOffer } from '../../src/i18n/de/language'
import { offer as englishOffer } from '../../src/i18n/en/language'
import type { LanguageChoice } from '../../src/i18n/language'
import { en } from '../support/english'
import { renderPortal } from '../support/render-portal'
import { newTestEnvironment } from '../support/test-world'

const languages: readonly LanguageChoice[] = [
  { tag: 'en', direction: 'ltr', name: 'English', offer: englishOffer },
  { tag: 'de', direction: 'ltr', name: 'Deutsch', offer: germanOffer },
  { tag: 'ar', direction: 'rtl', name: 'العربية', offer: arabicOffer },
]

const menu = () =>
  within(within(screen.getByRole('contentinfo')).getByRole('navigation', { name: en.layout.languages }))
const german = () => menu().getByRole('link', { name: 'Deutsch' })
const offered = () => screen.queryByRole('link', { name: germanOffer.text })

test('a portal with one language has no menu', async () => {
  await renderPortal('/membership')
  expect(screen.queryByRole('navigation', { name: en.layout.languages })).toBeNull()
})

test('the menu names each language in itself, and the current one is no link', async () => {
  await renderPortal('/membership', { languages })
  expect(menu().getByText('English')).toHaveAttribute('aria-current', 'true')
  expect(german()).toHaveAttribute('lang', 'de')
  expect(german()).toHaveAttribute('hreflang', 'de')
  expect(menu().getByRole('link', { name: 'العربية' })).toHaveAttribute('dir', 'rtl')
})

test.each([
  ['/membership', '/de/membership'],
  ['/membership?plan=first&promo=SPRING&utm_source=x', '/de/membership?plan=first&promo=SPRING'],
  ['/signup?email=a@example.com&firstName=Ada&plan=first', '/de/signup?plan=first'],
  ['/signin?returnTo=%2Fcancel-subscription%3Fsecret%3D1', '/de/signin?returnTo=%2Fcancel-subscription'],
  ['/signin?returnTo=https%3A%2F%2Fevil.example', '/de/signin'],
  ['/signin?returnTo=%2Fde%2Fsignin', '/de/signin'],
  ['/no-such-page?x=%22%3E', '/de'],
])('from %s the menu leads to %s', async (address, target) => {
  await renderPortal(address, { languages })
  expect(german()).toHaveAttribute('href', target)
})

test('the home page leads to the home page, which has no slash at the end', async () => {
  await renderPortal('/', { languages, email: 'free@example.com' })
  expect(german()).toHaveAttribute('href', '/de')
})

test('a browser that prefers another language is offered it once, and a no is remembered', async () => {
  const environment = newTestEnvironment()
  const choices = { languages, browserLanguages: ['de-CH', 'en'], environment }
  const page = await renderPortal('/membership', choices)
  expect(await screen.findByRole('link', { name: germanOffer.text })).toHaveAttribute(
    'href',
    '/de/membership',
  )
  await page.press(germanOffer.decline)
  expect(offered()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(environment.storage.read('language-chosen')).toBe('en')
})

test.each([
  ['prefers the page', ['en-AU', 'de']],
  ['prefers a language that the portal does not have', ['fr', 'en']],
  ['has no preference', []],
])('a browser that %s is offered nothing', async (_case, browserLanguages) => {
  await renderPortal('/membership', { languages, browserLanguages })
  expect(offered()).toBeNull()
})

test('offers no other language after the visitor has chosen this one', async () => {
  await renderPortal('/membership', {
    languages,
    browserLanguages: ['de'],
    before: ({ storage }) => storage.write('language-chosen', 'en'),
  })
  expect(offered()).toBeNull()
})

test('the question for consent comes first', async () => {
  const environment = newTestEnvironment()
  const ports = { ...environment.ports, trackingConsent: { type: 'ask' } as const }
  const page = await renderPortal('/membership', {
    languages,
    browserLanguages: ['de'],
    environment: { ...environment, ports },
  })
  await screen.findByRole('region', { name: en.cookies.region })
  expect(offered()).toBeNull()
  await page.press(en.cookies.decline)
  expect(await screen.findByRole('link', { name: germanOffer.text })).toBeVisible()
})
