import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type * as LanguageFile from '../../src/i18n/en/language'
import type { Language, LanguageChoice } from '../../src/i18n/language'
import { readEnglish, type EnglishModule } from './english.ts'
import { pseudoMessages } from './pseudo.ts'
import { checkMessages, messagesFile, readMessages, translateModule, type Messages } from './messages.ts'

/** The language in which the tests find their messages, and which needs no translation. */
export const english = 'en'

/** Reads what a language is besides words. */
export async function readLanguage(root: string, tag: string): Promise<Language> {
  const file = join(root, 'src/i18n', tag, 'language.ts')
  const { module } = await runnerImport<typeof LanguageFile>(file)
  return module.language
}

/** Returns what the program of a portal with several languages knows of them; nothing if there is no choice. */
export async function readChoices(
  root: string,
  languages: readonly Language[],
): Promise<readonly LanguageChoice[]> {
  if (languages.length < 2) return []
  return Promise.all(
    languages.map(async ({ tag, direction, name }) => {
      const { module } = await runnerImport<typeof LanguageFile>(join(root, 'src/i18n', tag, 'language.ts'))
      return { tag, direction, name, offer: module.offer }
    }),
  )
}

/** Returns the languages that an owner can build: pseudo-locales and drafts are for those who work on them. */
export async function readKnownLanguages(root: string): Promise<readonly Language[]> {
  const tags = readdirSync(join(root, 'src/i18n'), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  )
  const languages = await Promise.all(tags.map(({ name }) => readLanguage(root, name)))
  return languages.filter(({ isPseudo, isDraft }) => !isPseudo && !isDraft)
}

/** The languages of a portal, and the one that a build is for. */
export interface BuiltLanguages {
  readonly language: Language
  /** English first: its addresses name no language. */
  readonly languages: readonly Language[]
}

/**
 * Reads the setting PORTAL_LANGUAGES, tags with commas between, or `all`; without it a portal has `one`. `one`: the language of this
 * build, if it is not for all of them. Throws an error that lists the languages.
 */
export async function readBuiltLanguages(
  root: string,
  setting: string | undefined,
  one: string | undefined,
): Promise<BuiltLanguages> {
  const tag = one ?? english
  if (!setting) {
    const language = await readLanguage(root, tag)
    return { language, languages: [language] }
  }
  const known = await readKnownLanguages(root)
  const tags =
    setting === 'all' ? known.map((each) => each.tag) : setting.split(',').map((each) => each.trim())
  const unknown = tags.filter((each) => !known.some((language) => language.tag === each))
  const drafts = unknown.filter((each) => existsSync(join(root, 'src/i18n', each, 'language.ts')))
  if (drafts.length > 0)
    throw new Error(
      `PORTAL_LANGUAGES names ${drafts.join()}, which is not ready: see isDraft in src/i18n/${drafts[0]}/language.ts.`,
    )
  if (unknown.length > 0 || !tags.includes(english))
    throw new Error(
      `PORTAL_LANGUAGES names ${setting}: en and others of ${known.map((each) => each.tag).join(', ')} are expected, with commas between.`,
    )
  const languages = known
    .filter((language) => tags.includes(language.tag))
    .toSorted(
      (left, right) =>
        Number(right.tag === english) - Number(left.tag === english) || compareNames(left, right),
    )
  return { language: await readLanguage(root, tag), languages }
}

const compareNames = (left: Language, right: Language) => left.name.localeCompare(right.name, english)

interface Translation {
  readonly modules: readonly EnglishModule[]
  readonly messages: Messages
}

/**
 * Builds the program in a language: `#messages/…` are the English modules with the texts of its folder. The
 * styles have those of all `languages` at the end, so that pages of every language have the same: the policy names each one.
 * Stops the build if a message is missing or has other arguments than the English one.
 */
export function languagePlugin(
  root: string,
  language: Language,
  languages: readonly Language[] = [language],
): Plugin {
  const { tag } = language
  const folder = join(root, 'src/i18n', tag)
  let translated: Translation | undefined
  return {
    name: 'language',
    enforce: 'pre',
    buildStart() {
      if (tag !== english) translated = readTranslation()
      if (language.isDraft) this.warn(`${tag} is a draft: what is missing is English. Publish it later.`)
    },
    watchChange() {
      translated = undefined
    },
    resolveId(source, importer, options) {
      // `npm start` looks for packages in files: the English ones have the same.
      const scans = 'scan' in options && options.scan === true
      if (tag === english || scans) return undefined
      const name = /^#messages\/(.+)$/.exec(source)?.[1] ?? siblingName(source, importer)
      return name === undefined ? undefined : join(folder, `${name}.ts`)
    },
    load(id) {
      const name = id.startsWith(`${folder}/`) ? /([^/]+)\.ts$/.exec(id)?.[1] : undefined
      if (tag === english || name === undefined) return undefined
      translated ??= readTranslation()
      const module = translated.modules.find((each) => each.name === name)
      if (!module) return undefined
      if (!language.isPseudo) this.addWatchFile(messagesFile(root, tag))
      return translateModule(module, translated.messages, tag)
    },
    transform(code, id) {
      if (id !== join(root, 'src/ui/styles.css')) return undefined
      const styles = languages
        .map((each) => join(root, 'src/i18n', each.tag, 'styles.css'))
        .filter((file) => existsSync(file))
      return code + styles.map((file) => `@import ${JSON.stringify(file)};\n`).join('')
    },
  }

  /** The module that a translated module imports from its folder, or that the browser asks `npm start` for. */
  function siblingName(source: string, importer: string | undefined): string | undefined {
    const [address = ''] = source.split('?')
    const inFolder = `/src/i18n/${tag}/`
    if (address.startsWith(inFolder)) return address.slice(inFolder.length, -'.ts'.length)
    return importer?.startsWith(`${folder}/`) ? /^\.\/(.+)$/.exec(source)?.[1] : undefined
  }

  function readTranslation(): Translation {
    const modules = readEnglish(root)
    const messages = language.isPseudo ? pseudoMessages(modules) : readMessages(root, tag)
    const problems = checkMessages(modules, messages, language).filter(
      ({ type }) => type === 'wrong' || language.isDraft !== true,
    )
    if (problems.length > 0)
      throw new Error(
        [`src/i18n/${tag}/messages.json:`, ...problems.map(({ text }) => `  - ${text}`)].join('\n'),
      )
    return { modules, messages }
  }
}
