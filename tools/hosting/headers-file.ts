import { secretivePaths, type Headers, type HostedHeaders } from './hosted-headers'
import { routePaths } from './route-files'

/** Headers that a host sends with every path that the pattern (`*` at its end for anything) matches. */
export interface HeaderRule {
  readonly path: string
  readonly headers: Headers
}

/**
 * The headers as a `_headers` file, which Netlify, Cloudflare Pages and `npm run preview` read. These hosts join what two
 * rules say of one header by a comma: the only one that stands twice is Referrer-Policy, of which browsers then take
 * the last. Pages that have no rule of their own are asked for anew by what these hosts send themselves.
 */
export function headersFile(headers: HostedHeaders): string {
  return headerRules(headers)
    .map(({ path, headers: sent }) =>
      [path, ...Object.entries(sent).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n')
}

function headerRules({ everywhere, assets, pages, secretive }: HostedHeaders): readonly HeaderRule[] {
  return [
    { path: '/*', headers: everywhere },
    { path: '/assets/*', headers: assets },
    ...routePaths.flatMap((route) =>
      withSlash(route).map((path) => ({
        path,
        headers: { ...pages, ...(secretivePaths.includes(route) ? secretive : {}) },
      })),
    ),
  ]
}

/** An address is the same page with a slash at its end. */
function withSlash(route: string): readonly string[] {
  return route === '/' ? [route] : [route, `${route}/`]
}
