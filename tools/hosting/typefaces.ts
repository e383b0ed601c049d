/** Separates the rules that fetch a font: before the first paint they delay it by 140 ms on a phone. */
export function withoutTypefaces(styles: string): { readonly typefaces: string; readonly rules: string } {
  const fetched = /@font-face\s*\{[^}]*url\([^}]*\}/g
  return { typefaces: (styles.match(fetched) ?? []).join(''), rules: styles.replace(fetched, '') }
}

/** Chromium sends a Referer with fonts that inline styles request, whatever the policy says; a preload sends none. */
export function typefacePreloads(typefaces: string): string[] {
  return Array.from(
    typefaces.matchAll(/url\(([^)]+\.woff2)\)/g),
    ([, address = '']) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
  )
}

/** A part of the inline script of every page: applies the font rules after the first paint. */
export const showTypefaces = `requestAnimationFrame(()=>setTimeout(()=>{document.querySelector('style[media="not all"]').media='all'}))`
