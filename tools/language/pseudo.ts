import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import type { EnglishModule } from './english.ts'
import { parseMessage } from './icu.ts'
import type { Messages } from './messages.ts'

const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'aàbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoôpþqǫrŕsštţuûvṽwŵxẋyýzž',
    'AÀBƁCÇDĐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÔPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ',
  ]
    .flatMap((pairs) => pairs.match(/../gu) ?? [])
    .map((pair) => Array.from(pair)),
)

/** Returns the messages of a pseudo-locale: every word in accented letters, half as long again. Arguments stay as they are. */
export function pseudoMessages(english: readonly EnglishModule[]): Messages {
  const messages = english.flatMap((module) => module.messages)
  return Object.fromEntries(messages.map(({ key, text }) => [key, printAST(pseudo(parseMessage(text)))]))
}

/** Returns a text in accented letters, every word half as long again. */
export function pseudoText(text: string): string {
  return text.replace(/[a-z]+/gi, pseudoWord)
}

function pseudo(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((each) => {
    if (each.type === TYPE.literal) return { ...each, value: pseudoText(each.value) }
    if (each.type !== TYPE.select && each.type !== TYPE.plural) return each
    const options = Object.entries(each.options).map(
      ([name, option]) => [name, { ...option, value: pseudo(option.value) }] as const,
    )
    return { ...each, options: Object.fromEntries(options) }
  })
}

function pseudoWord(word: string): string {
  return Array.from(word, (letter, at) => {
    const replacement = accented[letter] ?? letter
    return at % 2 === 0 ? replacement : replacement + replacement.toLowerCase()
  }).join('')
}
