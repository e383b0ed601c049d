import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../src/i18n/language'
import type { EnglishMessage, EnglishModule } from './english.ts'
import {
  argumentsIn,
  compileMessage,
  parseMessage,
  pluralFunction,
  pluralFunctions,
  problemsIn,
  selectorsIn,
} from './icu.ts'

/** The messages of a language: ICU texts by their key. */
export type Messages = Readonly<Record<string, string>>

/** Names of products, which are the same in every language. */
const productNames = ['Apple', 'App Store', 'Facebook', 'Google', 'Google Play']

/** Before the English text of a message that is not translated yet. */
export const missingMark = '[missing] '

export function messagesFile(root: string, tag: string): string {
  return join(root, 'src/i18n', tag, 'messages.json')
}

/** Reads the messages of a language. Throws if the file is none. */
export function readMessages(root: string, tag: string): Messages {
  const file = messagesFile(root, tag)
  if (!existsSync(file)) throw new Error(`There is no language "${tag}": ${file} does not exist.`)
  const read = JSON.parse(readFileSync(file, 'utf8')) as unknown
  const isMessages =
    typeof read === 'object' && read !== null && Object.values(read).every((each) => typeof each === 'string')
  if (!isMessages) throw new Error(`${file} is not a flat object of texts.`)
  return read as Messages
}

export interface MessageProblem {
  readonly type: 'missing' | 'wrong'
  /** Names the message and says what is wrong. */
  readonly text: string
}

/** Returns the problems of a language's messages, in the order of the English ones. */
export function checkMessages(
  english: readonly EnglishModule[],
  messages: Messages,
  { tag, sameAsEnglish = [] }: Pick<Language, 'tag' | 'sameAsEnglish'>,
): readonly MessageProblem[] {
  const expected = english.flatMap((module) => module.messages)
  const known = new Set(expected.map(({ key }) => key))
  const cases = new Set(expected.flatMap(({ text }) => casesIn(parseMessage(text))))
  const problemsOf = ({ key, arguments: names }: EnglishMessage): readonly string[] => {
    const parsed = parsedOrProblem(messages[key] ?? '')
    if (typeof parsed === 'string') return [`cannot be read: ${parsed}`]
    const used = argumentsIn(parsed)
    return [
      ...names.filter((name) => !used.has(name)).map((name) => `lacks {${name}}`),
      ...[...used]
        .filter((name) => !names.includes(name))
        .map((name) => `has {${name}}, which English lacks`),
      ...casesIn(parsed)
        .filter((each) => !cases.has(each))
        .map((each) => `no English message has the case ${each}`),
      ...problemsIn(parsed, tag),
    ]
  }
  const isSame = ({ key, text }: EnglishMessage) =>
    messages[key] === text && hasWords(text) && ![...productNames, ...sameAsEnglish].includes(text)
  return [
    ...expected.flatMap((message): readonly MessageProblem[] => {
      const { key, text } = message
      if (isMissing(messages[key])) return [{ type: 'missing', text: `${key}: missing` }]
      if (isSame(message))
        return [{ type: 'missing', text: `${key}: "${text}" is English, and not in "sameAsEnglish"` }]
      return problemsOf(message).map((problem) => ({ type: 'wrong', text: `${key}: ${problem}` }))
    }),
    ...Object.keys(messages)
      .filter((key) => !known.has(key))
      .map((key) => ({ type: 'wrong', text: `${key}: English has no such message` }) as const),
  ]
}

function isMissing(text: string | undefined): text is undefined {
  return text === undefined || text === '' || text.startsWith(missingMark)
}

/** Whether there are letters besides the arguments. */
function hasWords(text: string): boolean {
  return /\p{Letter}/u.test(text.replace(/\{\w+\}/g, ''))
}

/** Returns the cases of every `select`: `{start} = free_trial`. */
function casesIn(elements: ReturnType<typeof parseMessage>): string[] {
  return [...selectorsIn(elements)].flatMap(([name, found]) =>
    [...found].filter((each) => each !== 'other').map((each) => `{${name}} = ${each}`),
  )
}

function parsedOrProblem(text: string): ReturnType<typeof parseMessage> | string {
  try {
    return parseMessage(text)
  } catch (cause) {
    return String(cause)
  }
}

/** Returns an English module with the texts of another language. A message that is missing stays English. */
export function translateModule(english: EnglishModule, messages: Messages, tag: string): string {
  let source = english.source
  for (const { key, start, end } of english.messages.toReversed()) {
    const text = messages[key]
    if (isMissing(text)) continue
    source = `${source.slice(0, start)}${compileMessage(parseMessage(text))}${source.slice(end)}`
  }
  const types = (Object.keys(pluralFunctions) as (keyof typeof pluralFunctions)[]).filter((type) =>
    source.includes(`${pluralFunctions[type]}(`),
  )
  return [...types.map((type) => pluralFunction(type, tag)), source].join('\n')
}
