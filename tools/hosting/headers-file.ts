import { routes } from '../../src-core/domain/routes'
import { localizedPath } from '../../src/i18n/localized-path'
import { secretPaths, type Headers, type HostedHeaders } from './hosted-headers'

/** Headers for every path that matches the pattern, which may end with `*`. */
export interface HeaderRule {
  readonly path: string
  readonly headers: Headers
}

/**
 * Returns the `_headers` file that Netlify, Cloudflare Pages and `npm run preview` read. If two rules set one header, these
 * hosts join the values by a comma: only Referrer-Policy is set twice, because browsers take its last value. Pages
 * without a rule are revalidated by default.
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
  return [
    { path: '/*', headers: everywhere },
    { path: '/assets/*', headers: assets },
    ...prefixes.flatMap((prefix) =>
      routes.flatMap((route) =>
        withSlash(localizedPath(route, prefix)).map((path) => ({
          path,
          headers: { ...pages, ...(secretPaths.includes(route) ? secretPages : {}) },
        })),
      ),
    ),
  ]
}

/** A trailing slash leads to the same page. */
function withSlash(path: string): readonly string[] {
  return path === '/' ? [path] : [path, `${path}/`]
}
