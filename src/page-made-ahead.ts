import type { Texts } from './i18n/en'
import type { Page } from './portal'

/** What the build knows of every page, and the program when it begins. */
export type PageFacts = Omit<Page, 'texts'>

/** The page as it is before anything is known of its visitor. */
export function pageOf(facts: PageFacts, texts: Texts): Page {
  return { ...facts, texts }
}
