import { countryFile, countryFolder, countryRoute } from './country-pages'
import type { Routing } from './hosted-headers'

/**
 * Returns the `_redirects` file of Netlify. `!` serves the page of the country although the route has a page of its own,
 * which other countries get. Cloudflare Pages skips these rules: it supports neither countries nor other origins.
 */
export function redirectsFile({ countries, api }: Routing): string {
  const rules = [
    ...(api ? [`${api.path}* ${api.origin}/:splat 200`] : []),
    ...(countries?.countries ?? []).map(
      (country) => `${countryRoute} /${countryFile(country)} 200! Country=${country.toLowerCase()}`,
    ),
    ...(countries ? [`/${countryFolder}/* /404.html 404!`] : []),
  ]
  return rules.map((rule) => `${rule}\n`).join('')
}
