import { routes } from '#core/domain/routes'
import { countryFile, countryFolder, countryRoute } from './country-pages'
import type { Routing } from './hosted-headers'
import { english, typedForms } from './typed-addresses'

/**
 * Returns the `_redirects` file of Netlify and Cloudflare Pages. Rules with a pattern are the last: Cloudflare Pages reads 100 from the
 * first one on. It skips those with another status than a redirect's, as it supports neither countries nor other origins, and finds the
 * nearest 404.html by itself. `!` serves the page of the country although the route has a page of its own, which other countries get.
 */
export function redirectsFile({ countries, api, prefixes = [''] }: Routing): string {
  const languages = prefixes.filter((prefix) => prefix !== '')
  const typed = languages.flatMap((prefix) => typedForms(prefix).map((form) => ({ form, prefix })))
  const rules = [
    // One by one: behind a pattern, `/en//example.com` would lead to another site.
    ...[english, ...typedForms(english)].flatMap((form) =>
      routes.map((route) => `${form}${route === '/' ? '' : route} ${route} 301`),
    ),
    ...typed.map(({ form, prefix }) => `${form} ${prefix} 301`),
    ...prefixes.flatMap((prefix) =>
      (countries?.countries ?? []).map(
        (country) =>
          `${prefix}${countryRoute} /${countryFile(country, prefix)} 200! Country=${country.toLowerCase()}`,
      ),
    ),
    ...typed.map(({ form, prefix }) => `${form}/* ${prefix}/:splat 301`),
    ...(api ? [`${api.path}* ${api.origin}/:splat 200`] : []),
    ...(countries ? [`/${countryFolder}/* /404.html 404!`] : []),
    ...languages.map((prefix) => `${prefix}/* ${prefix}/404.html 404`),
  ]
  return rules.map((rule) => `${rule}\n`).join('')
}
