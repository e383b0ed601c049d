import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { SessionHint } from '#adapters/firebase/session-hint'
import { writeOrderDraft } from '#core/domain/order-draft'
import { fillInOrder } from '../../src/before-program/order-form'
import { markStarted } from '../../src/before-program/choice'
import { keepChoice } from '../../src/before-program/keep-choice'
import { keepQueryInLanguageLinks } from '../../src/before-program/language-links'
import { catalogue } from '../support/catalogue'

const html = `<form method="get" action="/signup">
  <input type="radio" name="plan" value="first"><input type="radio" name="plan" value="second" checked>
  <input name="promoCode"><button>Try</button><button formaction="/membership">Apply</button>
</form>
<a href="/signin">Sign in</a><a href="/de/membership" hreflang="de">Deutsch</a><a href="/terms">Terms</a>`

beforeEach(() => {
  document.body.innerHTML = html
})

afterEach(() => {
  document.body.innerHTML = ''
  sessionStorage.clear()
  localStorage.clear()
  delete document.documentElement.dataset['unpriced']
  delete document.documentElement.dataset['started']
  history.replaceState(null, '', '/')
})

const find = (selector: string) => document.querySelector(selector) as HTMLElement
const form = () => find('form') as HTMLFormElement
const field = () => find('[name=promoCode]') as HTMLInputElement
const plan = () => (find('[name=plan]:checked') as HTMLInputElement).value
const isUnpriced = () => 'unpriced' in document.documentElement.dataset

function fillIn(search = '', mayHaveSession = () => false) {
  history.replaceState(null, '', `/membership${search}`)
  fillInOrder(form(), catalogue, mayHaveSession)
  return { plan: plan(), code: field().value, isUnpriced: isUnpriced() }
}

describe('the form of the static landing page', () => {
  test.each([
    ['', { plan: 'second', code: '', isUnpriced: false }],
    ['?plan=first', { plan: 'first', code: '', isUnpriced: false }],
    ['?plan=first&amp;promoCode=calm%2050', { plan: 'first', code: 'calm 50', isUnpriced: true }],
    ['?plan=none', { plan: 'second', code: '', isUnpriced: false }],
  ])('is filled in from the address "%s"', (search, filledIn) => {
    expect(fillIn(search)).toEqual(filledIn)
  })

  test('is filled in from the stored order', () => {
    const stored = writeOrderDraft({ plan: 'monthly', promoCode: 'SLEEP30', link: { plan: 'second' } })
    sessionStorage.setItem('order-draft', stored)
    expect(fillIn('?plan=second')).toEqual({ plan: 'first', code: 'SLEEP30', isUnpriced: true })
  })

  test('has no prices if a session is stored', () => {
    const hint = new SessionHint(() => localStorage)
    const mayHaveSession = () => hint.mayHaveSession()
    expect(fillIn('', mayHaveSession).isUnpriced).toBe(false)
    hint.write('signed-in')
    expect(fillIn('', mayHaveSession).isUnpriced).toBe(true)
  })
})

function searchAfterClick(selector: string) {
  const link = find(selector) as HTMLAnchorElement
  window.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })
  link.click()
  return link.search
}

test.each([
  ['/signin?returnTo=%2Finvoices&plan=first', '', '?returnTo=%2Finvoices&plan=first'],
  ['/set-password?lang=de', 'mode=resetPassword&oobCode=abc', '?mode=resetPassword&oobCode=abc'],
  ['/', 'checkout-entry=opened', ''],
])('a link to another language keeps what %s means, with "%s"', (address, privateQuery, expected) => {
  history.replaceState({ usr: { privateQuery } }, '', address)
  keepQueryInLanguageLinks()
  expect(searchAfterClick('[hreflang]')).toBe(expected)
  expect(localStorage.getItem('language-chosen')).toBe('de')
})

describe('before the program has started', () => {
  function choose() {
    history.replaceState(null, '', '/membership?utm_source=mail&Promo=OLD')
    keepChoice(form())
    keepQueryInLanguageLinks()
    find('[value=first]').click()
    field().value = 'CALM٥٠'
    field().dispatchEvent(new Event('input', { bubbles: true }))
  }
  test('a reload fills in the choice again', () => {
    choose()
    form().reset()
    fillInOrder(form(), catalogue, () => false)
    expect([plan(), field().value]).toEqual(['first', 'CALM٥٠'])
  })

  test('a form that is sent leaves the choice in the address, for Back', () => {
    choose()
    const followed: string[] = []
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      followed.push(this.href)
    }
    onTestFinished(() => void Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click'))
    for (const button of document.querySelectorAll('button')) form().requestSubmit(button)
    const sent = ['/signup', '/membership'].map((path) => `${path}?plan=first&promoCode=CALM%D9%A5%D9%A0`)
    expect(followed).toEqual(sent.map((address) => location.origin + address))
    expect(location.search).toBe('?utm_source=mail&plan=first&promo=CALM%D9%A5%D9%A0')
  })

  test('links to sign-in and to another language take it along, others do not', () => {
    choose()
    expect(searchAfterClick('[href="/signin"]')).toBe('?plan=first&promo=CALM%D9%A5%D9%A0')
    expect(searchAfterClick('[hreflang]')).toBe('?utm_source=mail&plan=first&promo=CALM%D9%A5%D9%A0')
    expect(searchAfterClick('[href="/terms"]')).toBe('')
  })

  test('and the program ends it', () => {
    markStarted()
    choose()
    expect(location.search).toBe('?utm_source=mail&Promo=OLD')
    expect(searchAfterClick('[href="/signin"]')).toBe('')
    form().reset()
    fillInOrder(form(), catalogue, () => false)
    expect(plan()).toBe('second')
  })
})
