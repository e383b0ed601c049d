import { fileURLToPath } from 'node:url'
import { bundleForPage } from '../bundle'
import type { Visitor } from '../visitor'
import type * as reader from './in-page'

/** The screen reader in a page, bundled into one script. */
interface ReaderInPage {
  readonly bundled: typeof reader
}

let script: Promise<string> | undefined

/** Starts a screen reader in every page that the visitor opens from here on. Returns what the one of the current page has said. */
export async function startReading({ context, page }: Visitor): Promise<() => Promise<string[]>> {
  script ??= bundleForPage(fileURLToPath(new URL('in-page.ts', import.meta.url)))
  await context.addInitScript({ content: `${await script}; globalThis.bundled = bundled` })
  return () => page.evaluate(() => (window as unknown as ReaderInPage).bundled.spoken())
}
