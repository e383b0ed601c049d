import type { LanguageParts } from '../app-context'
import type { LanguageChoice } from '../i18n/language'
import { LanguageMenu, LanguageOffer } from './language-menu'

/** Returns the menu of the languages and the offer of one; undefined if there is no choice. */
export function languageParts(choices: readonly LanguageChoice[]): LanguageParts | undefined {
  if (choices.length === 0) return undefined
  return { menu: <LanguageMenu languages={choices} />, offer: <LanguageOffer languages={choices} /> }
}
