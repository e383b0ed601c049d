import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { transformWithOxc } from 'vite'
import type * as Plans from '#messages/plans'
import type * as Terms from '#messages/terms'
import { formats as arabic } from '../../src/i18n/ar/language'
import { formats as german } from '../../src/i18n/de/language'
import { formats as american } from '../../src/i18n/en/language'
import { keepDayWithMonth } from '../../src/i18n/keep-day-with-month'
import type { Language } from '../../src/i18n/language'
import { languagePlugin, readKnownLanguages } from '../../tools/language/language-plugin'
import { readEnglish, type EnglishModule } from '../../tools/language/english'
import { checkMessages, translateModule, type Messages } from '../../tools/language/messages'

const english = readEnglish('.')

/** All messages in English, with some texts of another language. */
function messagesWith(texts: Messages): Messages {
  const all = english.flatMap(({ messages }) => messages.map(({ key, text }) => [key, text] as const))
  return { ...Object.fromEntries(all), ...texts }
}

function problemsOf(texts: Messages, tag = 'de'): readonly string[] {
  const inEnglish = checkMessages(english, messagesWith({}), { tag }).map(({ text }) => text)
  const found = checkMessages(english, messagesWith(texts), { tag }).map(({ text }) => text)
  return found.filter((text) => !inEnglish.includes(text))
}

/** Builds a module with these texts and runs it. */
async function run(name: string, texts: Messages, tag: string): Promise<unknown> {
  const module = english.find((each) => each.name === name) as EnglishModule
  const { code } = await transformWithOxc(translateModule(module, texts, tag), `${name}.ts`)
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
}

test('a plural has the forms of its language', async () => {
  const days = '{count, plural, zero {صفر} one {يوم} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}'
  const { days: inArabic } = (await run('plans', { 'plans.days': days }, 'ar')) as typeof Plans
  expect([1, 2, 7, 30, 100].map(inArabic)).toEqual(['يوم', 'يومان', '7 أيام', '30 يومًا', '100 يوم'])
})

test('a text depends on its arguments, and keeps every character', async () => {
  const starts =
    "{start, select, free_trial {`$'{'a'}' \\ {trialDays, plural, =1 {heute} one {#} other {# Tage}}} other {{priceNow}}}"
  const { terms } = (await run('terms', { 'terms.terms.starts': starts }, 'de')) as typeof Terms
  const facts = { trialDays: 7, priceNow: '0 €', price: '5 €', period: 'Monat' }
  expect(terms.starts({ ...facts, start: 'free-trial' })).toBe('`${a} \\ 7 Tage')
  expect(terms.starts({ ...facts, start: 'free-trial', trialDays: 1 })).toBe('`${a} \\ heute')
  expect(terms.starts({ ...facts, start: 'no-trial' })).toBe('0 €')
  // Not translated.
  expect(terms.today).toBe('Today')
})

test.each([
  ['is missing', 'sign-in.signIn.title', '', 'missing'],
  ['is marked', 'sign-in.signIn.title', '[missing] Sign in', 'missing'],
  ['lacks an argument', 'order.order.thenFrom', 'ab dann', 'lacks {date}'],
  ['has another argument', 'order.order.thenFrom', 'ab {date} {day}', 'has {day}, which English lacks'],
  [
    'has another case',
    'terms.terms.short',
    '{start, select, free_trail {Erste} other {Nächste}} {date}',
    'no English message has the case {start} = free_trail',
  ],
  ['lacks a form', 'plans.days', '{count, plural, other {# Tage}}', 'the plural of {count} lacks one'],
  [
    'has a format',
    'plans.days',
    '{count, number} Tage',
    '{count} has a format: amounts, numbers and dates arrive formatted',
  ],
  ['is of no page', 'sign-in.signIn.tilte', 'x', 'English has no such message'],
])('a message that %s is named', (_what, key, text, problem) => {
  expect(problemsOf({ [key]: text })).toEqual([`${key}: ${problem}`])
})

test('a day stays on the line of the month that follows it, and the reserved widths break where the date does', () => {
  const dates = [american, german, arabic].map(({ locale, longDate, longDateWidths }) => {
    const date = keepDayWithMonth(new Intl.DateTimeFormat(locale, longDate).format(new Date(2026, 8, 27)))
    expect(date.split(' ').map(({ length }) => length)).toEqual(longDateWidths)
    return date
  })
  expect(dates).toEqual(['September 27, 2026', '27.\u00a0September 2026', '27\u00a0سبتمبر 2026'])
})

test('a message that is the English one is missing, unless it is a name, or the language shares it', () => {
  const missing = checkMessages(english, messagesWith({}), { tag: 'de', sameAsEnglish: ['Yoga'] })
    .filter(({ type }) => type === 'missing')
    .map(({ text }) => text)
  expect(missing).toContain('sign-in.signIn.title: "Sign in" is English, and not in "sameAsEnglish"')
  for (const key of [
    'benefits.library.yoga.title',
    'sign-in-methods.signInMethods.apple',
    'common.layout.title',
  ])
    expect(missing.filter((text) => text.startsWith(`${key}:`))).toEqual([])
  expect(missing.filter((text) => text.startsWith('benefits.library.fitness.title:'))).toHaveLength(1)
})

test('a message that cannot be read is named', () => {
  expect(problemsOf({ 'order.order.thenFrom': 'ab {date' })[0]).toMatch(
    /^order.order.thenFrom: cannot be read/,
  )
})

test('pages of every language of a portal have the same styles, and a language’s own rules apply to it alone', async () => {
  const languages = await readKnownLanguages('.')
  const root = process.cwd()
  const stylesIn = (language: Language) => {
    const { transform } = languagePlugin(root, language, languages) as {
      transform: (code: string, id: string) => string
    }
    return transform('', join(root, 'src/ui/styles.css'))
  }
  const [first = '', ...others] = languages.map(stylesIn)
  expect(languages.length).toBeGreaterThan(2)
  expect(others.filter((styles) => styles !== first)).toEqual([])
  const files = [...first.matchAll(/"([^"]+)"/g)].map(([, file = '']) => file)
  expect(files.map((file) => basename(dirname(file)))).toEqual(['ar', 'de'])
  for (const file of files) {
    const rules = readFileSync(file, 'utf8').match(/^[^\s@}/*][^{]*(?= {)/gm) ?? []
    const own = `:root:lang(${basename(dirname(file))})`
    expect(rules.filter((rule) => !rule.startsWith(own))).toEqual([])
  }
})
