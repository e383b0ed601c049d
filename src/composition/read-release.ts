/** Returns the release that the build has written into the page. */
export function readRelease(document: Document): string {
  return document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? 'unknown'
}
