/** Files for search engines and home screens, at addresses that never change. Hosts send them to be revalidated. */
export const sharedFiles = {
  manifest: 'manifest.webmanifest',
  robots: 'robots.txt',
  sitemap: 'sitemap.xml',
} as const
