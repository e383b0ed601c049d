import { secretPaths, type Headers, type HostedHeaders } from './hosted-headers'

/** Headers for every path that matches the pattern: `:name` is any one folder or file, `*` at the end is any rest. */
export interface HeaderRule {
  readonly path: string
  readonly headers: Headers
}

/**
 * Returns the `_headers` file that Netlify, Cloudflare Pages and `npm run preview` read. If two rules set one header, these
 * hosts join the values by a comma: only Referrer-Policy is set twice, because browsers take its last value. A page has no
 * rule of its own, because Cloudflare Pages reads 100 rules. What no rule names is revalidated by default.
 */
export function headersFile(headers: HostedHeaders, prefixes: readonly string[] = ['']): string {
  return headerRules(headers, prefixes)
    .map(({ path, headers: sent }) =>
      [path, ...Object.entries(sent).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n')
}

function headerRules(
  { everywhere, assets, pages, secretPages }: HostedHeaders,
  prefixes: readonly string[],
): readonly HeaderRule[] {
  const languages = prefixes.filter((prefix) => prefix !== '')
  return [
    { path: '/*', headers: everywhere },
    { path: '/assets/*', headers: assets },
    // `/:page` is also the home page of a language.
    ...['/', '/:page', ...languages.map((prefix) => `${prefix}/*`)].map((path) => ({ path, headers: pages })),
    ...['', ...(languages.length > 0 ? ['/:language'] : [])].flatMap((prefix) =>
      secretPaths.flatMap((route) =>
        [route, `${route}/`].map((path) => ({ path: prefix + path, headers: secretPages })),
      ),
    ),
  ]
}
