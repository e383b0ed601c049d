import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepDayWithMonth } from '../../src/i18n/keep-day-with-month.ts'
import { readEnglish } from './english.ts'
import { english, readLanguage } from './language-plugin.ts'
import { checkMessages, messagesFile, missingMark, readMessages } from './messages.ts'

/** `npm run language -- add sv` makes the folder of a language; `npm run language -- check` says what the languages lack. */
const root = process.cwd()
const [command, tag] = process.argv.slice(2)
/** Scripts that are written from right to left. */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

if (command === 'add' && tag !== undefined) add(tag)
else if (command === 'check') await check(tag)
else throw new Error('Use: npm run language -- add <tag>, or: npm run language -- check [<tag>]')

/** Makes the folder of a language: its file, and every message in English, marked as missing. */
function add(added: string): void {
  const folder = join(root, 'src/i18n', added)
  const [locale] = Intl.getCanonicalLocales(added)
  if (locale !== added) throw new Error(`"${added}" is no language tag; ${locale ?? ''} is.`)
  if (existsSync(folder)) throw new Error(`${folder} exists already.`)
  mkdirSync(folder)
  writeFileSync(join(folder, 'language.ts'), languageFile(added))
  // The typeface has the letters of headings that English does not need in a file of their own.
  const isLatin = new Intl.Locale(added).maximize().script === 'Latn'
  if (isLatin) writeFileSync(join(folder, 'styles.css'), "@import '../../ui/typeface/latin-letters.css';\n")
  const texts = readEnglish(root).flatMap(({ messages }) =>
    messages.map(({ key, text }) => [key, missingMark + text] as const),
  )
  writeFileSync(messagesFile(root, added), `${JSON.stringify(Object.fromEntries(texts), undefined, 2)}\n`)
  console.log(`Translate src/i18n/${added}/messages.json, and check src/i18n/${added}/language.ts.`)
}

function languageFile(added: string): string {
  const { language } = new Intl.Locale(added)
  const inSentence = new Intl.DisplayNames(added, { type: 'language' }).of(added) ?? added
  const name = inSentence.slice(0, 1).toLocaleUpperCase(added) + inSentence.slice(1)
  const longDate = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const direction = directionOf(added)
  return `import type { Formats, Language, LanguageOffer } from '../language'

export const language = {
  tag: '${added}',
  direction: '${direction}',
  name: '${name}',
  paymentLocale: '${language}',
  isDraft: true,
} as const satisfies Language

export const formats: Formats = {
  locale: '${added}',
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  longDateWidths: [${widthsOf(new Intl.DateTimeFormat(added, longDate)).join(', ')}],
}

export const offer: LanguageOffer = { text: 'View this page in ${name}', decline: 'No, thanks' }

/** Change it with every change of the sentences \`consent\`: the service keeps it with the customer's consent. */
export const consentVersion = '${new Date().toISOString().slice(0, 10)}.1-${added}'
`
}

/** Returns how many letters the parts of the longest date have between which a line may break. */
function widthsOf(format: Intl.DateTimeFormat): number[] {
  const dates = Array.from({ length: 12 }, (_, month) =>
    keepDayWithMonth(format.format(new Date(2026, month, 28))),
  )
  const longest = dates.reduce((one, other) => (other.length > one.length ? other : one))
  return longest.split(' ').map((word) => word.length)
}

function directionOf(added: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(new Intl.Locale(added).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** Lists what is missing and wrong. Fails if a language has mistakes, or lacks messages and is no draft. */
async function check(only: string | undefined): Promise<void> {
  const source = readEnglish(root)
  const folders = readdirSync(join(root, 'src/i18n'), { withFileTypes: true })
  const tags = folders.filter((each) => each.isDirectory() && each.name !== english).map(({ name }) => name)
  if (only !== undefined && !tags.includes(only))
    throw new Error(`There is no language ${only}. There are: ${tags.join(', ')}.`)
  for (const each of only === undefined ? tags : [only]) {
    const language = await readLanguage(root, each)
    const { isDraft = false, isPseudo, name } = language
    if (isPseudo) continue
    const problems = checkMessages(source, readMessages(root, each), language)
    for (const { text } of problems) console.log(`${each}: ${text}`)
    const missing = problems.filter(({ type }) => type === 'missing').length
    const wrong = problems.length - missing
    console.log(`${each} (${name}${isDraft ? ', a draft' : ''}): ${missing} missing, ${wrong} wrong`)
    if (wrong > 0 || (missing > 0 && !isDraft)) process.exitCode = 1
  }
}
