import type { Texts } from './en'
import { common } from './en/common'

/**
 * The words of a page: those that any page may need, and those that its screen brings. They pass for all words, because
 * a test holds every screen to bringing what it says.
 */
export function textsWith(brought: Partial<Texts> = {}): Texts {
  return { ...common, ...brought } as Texts
}

/** A screen's words join those of the page; what is there already stays. */
export function joinTexts(texts: Texts, brought: Partial<Texts>): void {
  const missing = Object.entries(brought).filter(([name]) => !Object.hasOwn(texts, name))
  Object.assign(texts, Object.fromEntries(missing))
}
