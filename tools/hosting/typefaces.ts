/** Chromium sends a Referer with fonts that inline styles request, whatever the policy says; a preload sends none. */
export function typefacePreloads(styles: string): string[] {
  return Array.from(
    styles.matchAll(/url\(([^)]+\.woff2)\)/g),
    ([, address = '']) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
  )
}
