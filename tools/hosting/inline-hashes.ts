import { createHash } from 'node:crypto'

/** Hashes of the inline styles and scripts of pages, for the policy. */
export interface InlineHashes {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}

/** Returns the hashes of what the pages have inline. Data has no hash: browsers do not run it. */
export function inlineHashes(pages: readonly string[]): InlineHashes {
  return { styles: hashesOf(pages, /<style[^>]*>(.*?)<\/style>/gs), scripts: hashesOf(pages, inlineScript) }
}

const inlineScript = /<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs

function hashesOf(pages: readonly string[], pattern: RegExp): readonly string[] {
  const texts = new Set(pages.flatMap((page) => [...page.matchAll(pattern)].map(([, text = '']) => text)))
  // Sorted, so that the order of pages and languages changes nothing.
  return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).toSorted()
}
