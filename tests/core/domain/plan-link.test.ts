import { describe, expect, test } from 'vitest'
import { isPromoCode, readPromoCode } from '#contract/promo-code'
import { otherParameters, planLinkQuery, readPlanLink } from '#core/domain/plan-link'
import { readQuery } from '#core/domain/routes'

describe('a promo code is read', () => {
  test.each([
    ['as typed', 'Calm50', 'Calm50'],
    ['with Arabic digits', 'CALM٥٠', 'CALM50'],
    ['with Persian digits', 'CALM۵۰', 'CALM50'],
    ['with Devanagari digits', 'CALM५०', 'CALM50'],
    ['with digits of the Adlam script', 'CALM𞥕𞥐', 'CALM50'],
    ['with full-width characters', 'ＣＡＬＭ５０', 'CALM50'],
    ['with spaces', '  CALM 50\u00a0\n', 'CALM50'],
    ['with invisible characters', '\u200fCALM\u200b\u00ad50\ufeff', 'CALM50'],
    ['with another dash', 'CALM–50‐A−B', 'CALM-50-A-B'],
    ['in quotes', '“CALM50”', 'CALM50'],
    ['in German quotes, before a full stop', '„CALM50“.', 'CALM50'],
    ['with a full stop in the quotes', "'CALM50.'", 'CALM50'],
    ['with an Arabic full stop', 'CALM50۔', 'CALM50'],
    ['of nothing but quotes and spaces', ' "" ', ''],
  ])('%s', (_how, text, code) => {
    expect(readPromoCode(text)).toBe(code)
  })

  test.each([
    ['CALM-50', true],
    ['c'.repeat(500), true],
    ['c'.repeat(501), false],
    ['', false],
    ['CALM.50', false],
    ['تخفيض', false],
    ['A&B', false],
  ])('and %s is one that Stripe may have: %s', (code, isPossible) => {
    expect(isPromoCode(code)).toBe(isPossible)
  })
})

test.each([
  ['plan=first&promo=CALM50', { plan: 'first', promo: 'CALM50' }],
  ['plan=first&promoCode=CALM50', { plan: 'first', promo: 'CALM50' }],
  ['Plan=first&PROMO=CALM50', { plan: 'first', promo: 'CALM50' }],
  ['plan=first&amp;promo=CALM50', { plan: 'first', promo: 'CALM50' }],
  ['plan=first&amp;amp;promo=CALM50', { plan: 'first', promo: 'CALM50' }],
  ['promo=CALM50&promo=SLEEP30&plan=first&plan=second', { plan: 'first', promo: 'CALM50' }],
  ['promo=%20&promoCode=CALM50', { promo: 'CALM50' }],
  ['promo=%C2%ABCALM%20%D9%A5%D9%A0%C2%BB', { promo: '«CALM ٥٠»' }],
  ['plan=&promo=+%E2%80%8B', {}],
  ['language=de', {}],
])('the address ?%s names %o', (search, link) => {
  const parameters = new URLSearchParams(search)
  expect(readPlanLink(parameters)).toEqual(link)
  expect(readPlanLink(readQuery(parameters))).toEqual(link)
  expect(readPlanLink(planLinkQuery(link))).toEqual(link)
})

test('other parameters are kept', () => {
  const query = new URLSearchParams('utm_source=a&amp;promo=B&PLAN=first&promoCode=C&next=/')
  expect(otherParameters(query)).toEqual([
    ['utm_source', 'a'],
    ['next', '/'],
  ])
})
