import { routes } from '#core/domain/routes'
import {
  countryFolder,
  countryFolderOf,
  countryRoute,
  otherFolder,
  type CountryHosting,
} from './country-pages'
import { hostFiles, secretPaths, type HostedHeaders, type Routing } from './hosted-headers'
import { apiLocations, resolverComment } from './nginx-api'
import { headerLines, location } from './nginx-syntax'
import { sharedFiles } from './sharing/shared-files'
import { english } from './typed-addresses'

const heading = `# The portal's pages and headers. Include this file in the server block that has the name and the certificate, and
# set its root to the folder of this file.`

/**
 * Compresses also behind a proxy, which asks in HTTP/1.0 if it is nginx, or names itself in `Via`. By default nginx compresses
 * HTML alone. Lists of types name JavaScript in two ways; without one, its type is text/plain.
 */
const compression = [
  'gzip on;',
  'gzip_comp_level 6;',
  'gzip_proxied any;',
  'gzip_http_version 1.0;',
  'gzip_vary on;',
  'gzip_types text/css text/javascript application/javascript application/json application/manifest+json image/svg+xml text/plain text/xml;',
]

/**
 * nginx makes an ETag of time and size alone. The files of a reproducible image have one time, and pages of two releases or
 * countries can have one size: a visitor would keep the older page, whose scripts are gone.
 */
const neverNotModified = ['etag off;', 'if_modified_since off;']
const noTime = { 'Last-Modified': '' }

/** Names below /assets contain a hash of the content. */
const notModified = ['etag on;', 'if_modified_since exact;']

/**
 * Returns pages and headers as an nginx configuration. The headers of the server block apply to its own errors, and to
 * locations without a header of their own.
 */
export function nginxFile(headers: HostedHeaders, { countries, api, prefixes = [''] }: Routing = {}): string {
  const { everywhere, assets, pages, secretPages } = headers
  const ofPages = { ...everywhere, ...pages, ...noTime }
  const languages = prefixes.filter((prefix) => prefix !== '')
  const plain = routes.filter(
    (path) => path !== '/' && !secretPaths.includes(path) && !(countries && path === countryRoute),
  )
  return [
    `${heading}${api ? resolverComment(api) : ''}`,
    compression.join('\n'),
    neverNotModified.join('\n'),
    headerLines(ofPages).join('\n'),
    'error_page 404 /404.html;',
    // Redirects name no origin: nginx knows neither that of a proxy in front, nor that it speaks https.
    'absolute_redirect off;',
    ...(countries
      ? [
          location(anyOf([countryRoute], prefixes), [
            ...ownAddress([countryRoute], prefixes),
            'try_files $portal_country_folder$page.html =404;',
            ...headerLines({ ...ofPages, Vary: countries.header }),
          ]),
          location(`^~ /${countryFolder}/`, ['return 404;']),
        ]
      : []),
    ...(api ? apiLocations(api, headers) : []),
    location('= /', [redirectUnless('/', '/'), 'try_files /index.html =404;']),
    ...languages.map((prefix) =>
      location(`~ ^${prefix}/?\\z`, [redirectUnless(prefix, prefix), `try_files ${prefix}.html =404;`]),
    ),
    location(anyOf(plain, prefixes), [...ownAddress(plain, prefixes), 'try_files $page.html =404;']),
    location(anyOf(secretPaths, prefixes), [
      ...ownAddress(secretPaths, prefixes),
      'try_files $page.html =404;',
      ...headerLines({ ...ofPages, ...secretPages }),
    ]),
    location(`~ ^/(?:(?i:${english.slice(1)})|index\\.html)/?\\z`, [redirectTo('/')]),
    ...prefixes.map((prefix) => location(inAnotherForm(prefix), [redirectTo(`${prefix}$page`)])),
    location('/assets/', [
      'try_files $uri =404;',
      ...notModified,
      ...headerLines({ ...everywhere, ...assets }),
    ]),
    // Debian's list of types lacks it.
    location(`~ ^(?:${prefixes.join('|')})/${sharedFiles.manifest.replace('.', '\\.')}\\z`, [
      'types { }',
      'default_type application/manifest+json;',
      'try_files $uri =404;',
    ]),
    ...prefixes.map((prefix) => location(`= ${prefix}/404.html`, ['internal;'])),
    ...languages.map((prefix) =>
      location(`${prefix}/`, [`error_page 404 ${prefix}/404.html;`, 'try_files $uri =404;']),
    ),
    ...Object.values(hostFiles).map((name) => location(`= /${name}`, ['return 404;'])),
    location('/', ['try_files $uri =404;']),
    '',
  ].join('\n\n')
}

/**
 * Returns a file for the `http` block, where alone a `map` may stand: it names the folder of the country in the request's
 * header. XX is an unknown country.
 */
export function nginxCountriesFile({ countries, header }: CountryHosting): string {
  const variable = `$http_${header.toLowerCase().replaceAll('-', '_')}`
  const pages = [
    ['default', '""'],
    ['XX', '""'],
    ...countries.map((country) => [country, `/${countryFolderOf(country)}`]),
    ['"~*^[A-Z][A-Z]$"', `/${otherFolder}`],
  ]
  const purpose = '# The folder of the pages of each country. Include this file in the http block.'
  return [
    purpose,
    `map ${variable} $portal_country_folder {`,
    ...pages.map((page) => `  ${page.join(' ')};`),
    '}',
    '',
  ].join('\n')
}

/** Matches the pages as nginx reads an address: decoded, with single slashes. `$` would also match before a line break. */
function anyOf(paths: readonly string[], prefixes: readonly string[]): string {
  return `~ ^(?<page>${pathsOf(paths, prefixes)})/?\\z`
}

/** Redirects addresses of these pages that are written in another form, such as with a doubled slash or an encoded letter. */
function ownAddress(paths: readonly string[], prefixes: readonly string[]): readonly string[] {
  return [redirectUnless(pathsOf(paths, prefixes), '$page')]
}

function pathsOf(paths: readonly string[], prefixes: readonly string[]): string {
  return `(?:${prefixes.join('|')})/(?:${paths.map((path) => path.slice(1)).join('|')})`
}

function redirectUnless(asked: string, page: string): string {
  return `if ($request_uri !~ "^${asked}(?:\\?|\\z)") { ${redirectTo(page)} }`
}

function redirectTo(page: string): string {
  return `return 301 ${page}$is_args$args;`
}

/** Matches the pages of a language as the names of their files, and with the language in capitals, or named where it is English. */
function inAnotherForm(prefix: string): string {
  const language = `/(?i:${(prefix || english).slice(1)})`
  const page = `(?:${routes.filter((path) => path !== '/').join('|')})`
  const named = prefix === '' ? `(?:${language})?(?<page>${page})` : `${language}(?<page>${page}?)`
  return `~ ^${named}(?:\\.html)?/?\\z`
}
