import { findRoute } from '../src-core/domain/routes'
import { en } from './i18n/en'
import type { Page } from './portal'

/** What the build knows of every page; the program begins with the same. */
export type PageFacts = Omit<Page, 'texts'>

/** The page as it is before anything is known of its visitor. */
export function pageOf(facts: PageFacts): Page {
  return { ...facts, texts: en }
}

/** Which of the pages that were made ahead stands at a path. */
export function pageNameOf(path: string): string {
  return findRoute(path) ?? 'not-found'
}
