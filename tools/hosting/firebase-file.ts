import { routes } from '#core/domain/routes'
import { cloudRunOf } from './api-rewrite'
import { countryFolder } from './country-pages'
import { hostFiles, secretPaths, type Headers, type HostedHeaders, type Routing } from './hosted-headers'
import { english, typedForms } from './typed-addresses'

/**
 * Returns the configuration of Firebase Hosting, to be deployed from its own folder. No two rules set the same header for
 * one path: which value wins is undocumented.
 */
export function firebaseFile(
  { everywhere, assets, pages, secretPages }: HostedHeaders,
  { countries, api, prefixes = [''] }: Routing = {},
): string {
  const run = api && cloudRunOf(api.origin)
  // In every language: `**` also stands for no folder.
  const anySecret = `/**/@(${secretPaths.map((path) => path.slice(1)).join('|')})`
  const replaced = Object.fromEntries(
    Object.entries(everywhere).filter(([name]) => Object.hasOwn(secretPages, name)),
  )
  const kept = Object.fromEntries(
    Object.entries(everywhere).filter(([name]) => !Object.hasOwn(secretPages, name)),
  )
  const hosting = {
    public: '.',
    ignore: Object.values(hostFiles),
    // Every route has its own file; other paths get 404.html. Addresses with `.html` or a trailing slash are redirected.
    cleanUrls: true,
    trailingSlash: false,
    redirects: prefixes.flatMap(redirectsTo),
    // Firebase looks for the folder of the visitor's country first.
    ...(countries ? { i18n: { root: `/${countryFolder}` } } : {}),
    ...(api && run ? { rewrites: [{ source: `${api.path}**`, run }] } : {}),
    headers: [
      rule('**', kept),
      rule('/assets/**', assets),
      // The service's responses have their own Cache-Control.
      rule(api ? `!/@(assets|${api.path.slice(1, -1)})/**` : '!/assets/**', pages),
      rule(anySecret, secretPages),
      rule(`!${anySecret}`, replaced),
    ],
  }
  return `${JSON.stringify({ hosting }, undefined, 2)}\n`
}

/** Redirects pages whose address has doubled slashes, the language in capitals, or `/en`. In contrast to `:page`, a regex knows the pages. */
function redirectsTo(prefix: string) {
  const language = prefix === '' ? [english, ...typedForms(english)] : typedForms(prefix)
  const others = language.map((form) => form.slice(1)).join('|')
  const own = prefix.slice(1)
  const starts = [`/+(?:${others})/+`, ...(own === '' ? ['//+'] : [`//+${own}/+`, `/+${own}//+`])]
  const pages = routes.filter((path) => path !== '/').map((path) => path.slice(1))
  const end = '(?:[.]html)?/*$'
  return [
    {
      regex: `^(?:${starts.join('|')})(?P<page>${pages.join('|')})${end}`,
      destination: `${prefix}/:page`,
      type: 301,
    },
    { regex: `^/+(?:${others})${end}`, destination: prefix || '/', type: 301 },
  ]
}

function rule(source: string, headers: Headers) {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) }
}
