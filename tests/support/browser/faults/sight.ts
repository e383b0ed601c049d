import type { Locator } from 'playwright-core'
import { en } from '../../english'
import type { AccountHolder } from '../account'

/** What somebody sees of a fault. */
export type Sight =
  /** Nothing: the portal helps itself, and the way goes on. */
  | { readonly type: 'nothing' }
  /** The browser's own page: nothing of the portal has come. */
  | { readonly type: 'browser' }
  /** A page that broke off before anything was to be seen: its program is never begun by the browser. */
  | { readonly type: 'empty' }
  /** The page before, while the browser waits for the next. */
  | { readonly type: 'before' }
  /** A sentence, beside what they were doing or in place of it. */
  | { readonly type: 'says'; readonly text: string }
  /** The shape of the page, which says that it is loading. */
  | { readonly type: 'shape' }
  /** The page stands as it was; the button that was pressed turns, and cannot be pressed again. */
  | { readonly type: 'turns' }
  /** Where something will stand its shape does, or the button that asks for it turns. */
  | { readonly type: 'waits' }

export const nothing: Sight = { type: 'nothing' }
export const browser: Sight = { type: 'browser' }
export const empty: Sight = { type: 'empty' }
export const before: Sight = { type: 'before' }
export const shape: Sight = { type: 'shape' }
export const turns: Sight = { type: 'turns' }
export const waits: Sight = { type: 'waits' }
export const says = (text: string): Sight => ({ type: 'says', text })

/** The sight in words, for the table. */
export function inWords(sight: Sight): string {
  switch (sight.type) {
    case 'nothing':
      return 'nothing of it'
    case 'browser':
      return 'the browser’s own page'
    case 'empty':
      return 'an empty page that the browser still waits for'
    case 'before':
      return 'the page before, the browser turning'
    case 'shape':
      return 'the shape of the page, loading'
    case 'turns':
      return 'the page as it was, its button turning'
    case 'waits':
      return 'the shape of the page, or of its part, loading; a pressed button turning'
    case 'says':
      return `“${sight.text}”`
  }
}

/** What shows that it is so. */
export function signOf(
  sight: Exclude<Sight, { type: 'nothing' | 'browser' | 'empty' | 'before' }>,
  visitor: AccountHolder,
): Locator {
  const { page } = visitor
  const shapes = page.locator('[aria-busy="true"]').getByText(en.layout.loading)
  const turning = page.locator('button[aria-disabled="true"]').filter({ has: page.locator('svg') })
  switch (sight.type) {
    case 'shape':
      return shapes
    case 'turns':
      return turning
    case 'waits':
      return shapes.or(turning)
    case 'says':
      return page.getByText(sight.text)
  }
}

/** No way on from here would leave them where they are. */
export function waysOn({ page }: AccountHolder): Locator {
  return page.locator('main').locator('a[href], button:enabled, input:enabled')
}
