import type { PaymentLocale } from './payment-locale'

/** What a language is besides words. Each one has a file `language.ts` with these exports. */
export interface Language {
  /** BCP 47, as in `<html lang>`; the name of the folder. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** The language's name in itself. */
  readonly name: string
  readonly paymentLocale: PaymentLocale
  /** Messages that are the same in English; names of products need no entry. */
  readonly sameAsEnglish?: readonly string[]
  /** Missing messages of a draft are English. */
  readonly isDraft?: true
  /** Its messages are made from the English ones, to see what is not translated and where longer words fit. */
  readonly isPseudo?: true
}

/** Offers a page to visitors whose browser prefers the language, and their no: the words that the pages of others have of it. */
export interface LanguageOffer {
  readonly text: string
  readonly decline: string
}

/** A language that a visitor can change to. */
export type LanguageChoice = Pick<Language, 'tag' | 'direction' | 'name'> & { readonly offer: LanguageOffer }

/** How a language writes amounts and dates. */
export interface Formats {
  /** The locale of `Intl`. */
  readonly locale: string
  /** Follows each amount: a mark of the direction in which its currency sign is read. */
  readonly afterAmount?: string
  /** A date in a sentence. */
  readonly longDate: Intl.DateTimeFormatOptions
  /** The widths of the parts of a long date between which a line may break, in figures: they are reserved in a page that is the same on all days. */
  readonly longDateWidths: readonly number[]
}
