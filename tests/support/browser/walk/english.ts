import type { Word } from './in-page/words'

/** What stays as it is in every language, by rule. */
const untranslated: readonly RegExp[] = [
  // Addresses and emails.
  /\S+@\S+\.\w+/g,
  // Dates as `Intl` writes them in the one language there is, and amounts with their currency.
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{2}, \d{4}/g,
  /\b(CA|A|NZ)?[$£][\d.,]+/g,
  /\b(USD|GBP|CAD|AUD|NZD)\b/g,
  // The sandbox's own page has its title from its HTML.
  /^Sandbox bank$/g,
  // The brand, and promo codes, which somebody has typed.
  /\bHalcyon\b/g,
  /\b(CALM50|SLEEP30|STARTNOW|NOPE)\b/g,
]

/** What somebody has typed, or has long been called. */
const names = ['Nora', 'Newcomer', 'MH', 'Maximiliane-Wilhelmine', 'Hohenlohe-Waldenburg-Schillingsf', 'rst']

/** English that is left where the page speaks the made-up language. */
export function findEnglish(words: readonly Word[]): string[] {
  return words.flatMap(({ where, text }) => {
    const rest = untranslated.reduce((left, pattern) => left.replace(pattern, ' '), text)
    const english = (rest.match(/[a-z][a-z-]+/gi) ?? []).filter((word) => !names.includes(word))
    return english.length > 0 ? [`${where}: "${text.trim()}" has ${english.join(', ')}`] : []
  })
}
