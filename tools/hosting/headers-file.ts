import type { HeaderRule } from './header-rules'

/** The rules as a `_headers` file, which Netlify, Cloudflare Pages and `npm run preview` read. */
export function headersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n')
}
