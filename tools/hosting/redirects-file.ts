import { countryFile, countryFolder, countryRoute } from './country-pages'
import type { Routing } from './hosted-headers'

/**
 * Returns the `_redirects` file of Netlify. `!` serves the page of the country although the route has a page of its own,
 * which other countries get. Each language has a page for unknown paths. Cloudflare Pages skips these rules: it supports neither
 * countries nor other origins, and finds the nearest 404.html by itself.
 */
export function redirectsFile({ countries, api, prefixes = [''] }: Routing): string {
  const rules = [
    ...(api ? [`${api.path}* ${api.origin}/:splat 200`] : []),
    ...prefixes.flatMap((prefix) =>
      (countries?.countries ?? []).map(
        (country) =>
          `${prefix}${countryRoute} /${countryFile(country, prefix)} 200! Country=${country.toLowerCase()}`,
      ),
    ),
    ...(countries ? [`/${countryFolder}/* /404.html 404!`] : []),
    ...prefixes.filter((prefix) => prefix !== '').map((prefix) => `${prefix}/* ${prefix}/404.html 404`),
  ]
  return rules.map((rule) => `${rule}\n`).join('')
}
