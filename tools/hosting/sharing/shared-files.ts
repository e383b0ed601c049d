/** Files for search engines and home screens, at addresses that never change. Hosts send them to be revalidated. */
export const sharedFiles = {
  manifest: 'manifest.webmanifest',
  robots: 'robots.txt',
  sitemap: 'sitemap.xml',
} as const

/** Returns the address of the manifest of the language with the prefix. */
export function manifestIn(prefix: string): string {
  return `${prefix}/${sharedFiles.manifest}`
}
