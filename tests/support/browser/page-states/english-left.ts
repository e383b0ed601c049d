import type { Page } from 'playwright-core'
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { readEnglish } from '../../../../tools/language/english'
import { parseMessage } from '../../../../tools/language/icu'
import { readMessages } from '../../../../tools/language/messages'
import { visibleTexts } from './page-checks'

/** Shorter ones may be the same word in the other language. */
const shortest = 5

/** Returns what finds the English texts on a page in another language. Names of brands are in both. */
export function englishLeftIn(tag: string): (page: Page) => Promise<string[]> {
  const translated = Object.values(readMessages('.', tag)).join('\n')
  const english = readEnglish('.').flatMap(({ messages }) =>
    messages.flatMap(({ text }) => literalsIn(parseMessage(text))),
  )
  const phrases = [...new Set(english.map((text) => text.trim()))].filter(
    (text) => text.length >= shortest && /[a-z]/i.test(text) && !translated.includes(text),
  )
  const patterns = phrases.map(
    (text) => new RegExp(`(?<![\\p{L}])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}])`, 'u'),
  )
  return async (page) =>
    (await visibleTexts(page)).flatMap(({ where, text }) =>
      patterns.some((pattern) => pattern.test(text)) ? [`${where}: "${text.trim()}" is English`] : [],
    )
}

function literalsIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((each) => {
    if (each.type === TYPE.literal) return [each.value]
    if (each.type !== TYPE.select && each.type !== TYPE.plural) return []
    return Object.values(each.options).flatMap(({ value }) => literalsIn(value))
  })
}
