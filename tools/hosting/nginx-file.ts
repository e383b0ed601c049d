import type { ApiRewrite } from './api-rewrite'
import { countryFile, countryFolder, countryRoute, otherFile, type CountryHosting } from './country-pages'
import { hostFiles, secretPaths, type Headers, type HostedHeaders, type Routing } from './hosted-headers'
import { routePaths } from './route-files'

const heading = `# The portal's pages and headers. Include this file in the server block that has the name and the certificate, and
# set its root to the folder of this file.`

/**
 * Returns pages and headers as an nginx configuration. Each location sets all headers: nginx inherits those of the server
 * block only in locations without any.
 */
export function nginxFile(
  { everywhere, assets, pages, secretPages }: HostedHeaders,
  { countries, api }: Routing = {},
): string {
  const ofPages = { ...everywhere, ...pages }
  const plain = routePaths.filter(
    (path) => path !== '/' && !secretPaths.includes(path) && !(countries && path === countryRoute),
  )
  return [
    heading,
    'error_page 404 /404.html;',
    ...(countries ? [countryLocation({ ...ofPages, Vary: countries.header })] : []),
    ...(api ? [apiLocation(api)] : []),
    location('= /', 'try_files /index.html =404;', ofPages),
    location(anyOf(plain), 'try_files $page.html =404;', ofPages),
    location(anyOf(secretPaths), 'try_files $page.html =404;', { ...ofPages, ...secretPages }),
    location('/assets/', 'try_files $uri =404;', { ...everywhere, ...assets }),
    location('= /404.html', 'internal;', ofPages),
    ...Object.values(hostFiles).map((name) => location(`= /${name}`, 'return 404;', {})),
    location('/', 'try_files $uri =404;', ofPages),
    '',
  ].join('\n\n')
}

/**
 * Returns a file for the `http` block, where alone a `map` may stand: it names the page for the country in the request's
 * header. XX is an unknown country.
 */
export function nginxCountriesFile({ countries, header }: CountryHosting): string {
  const variable = `$http_${header.toLowerCase().replaceAll('-', '_')}`
  const pages = [
    ['default', `${countryRoute}.html`],
    ['XX', `${countryRoute}.html`],
    ...countries.map((country) => [country, `/${countryFile(country)}`]),
    ['"~*^[A-Z][A-Z]$"', `/${otherFile}`],
  ]
  const purpose = '# The page of each country. Include this file in the http block.'
  return [
    purpose,
    `map ${variable} $portal_country_page {`,
    ...pages.map((page) => `  ${page.join(' ')};`),
    '}',
    '',
  ].join('\n')
}

/** The pages may be of one size and time, and nginx makes an ETag of these: a visitor abroad would keep the page of home. */
function countryLocation(headers: Headers): string {
  const page = location(anyOf([countryRoute]), 'try_files $portal_country_page =404;', headers)
  return [
    page.replace('{\n', '{\n  etag off;\n  if_modified_since off;\n'),
    location(`^~ /${countryFolder}/`, 'return 404;', {}),
  ].join('\n\n')
}

function apiLocation({ path, origin }: ApiRewrite): string {
  const lines = [
    `proxy_pass ${origin};`,
    'proxy_ssl_server_name on;',
    `proxy_set_header Host ${new URL(origin).host};`,
  ]
  return [`location ^~ ${path} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n')
}

/** A trailing slash leads to the same page. */
function anyOf(paths: readonly string[]): string {
  return `~ ^(?<page>/(?:${paths.map((path) => path.slice(1)).join('|')}))/?$`
}

function location(pattern: string, answer: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
  return [`location ${pattern} {`, ...[answer, ...lines].map((line) => `  ${line}`), '}'].join('\n')
}

function quoted(value: string): string {
  if (value.includes('$')) throw new Error(`nginx would read a variable in ${value}`)
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
