import { isIndexable, routes, type Route } from '../src-core/domain/routes'
import { countryRoute } from './hosting/country-pages'
import { sharedFiles } from './hosting/sharing/shared-files'

/** What a deployed portal sends for a path. */
export interface Answer {
  readonly headers: Headers
  readonly text: string
  readonly bytes: Uint8Array
  readonly isExpected: boolean
}

type Load = (path: string, status: number) => Promise<Answer>

/** Checks what a page says to search engines and messengers. Returns one line per problem. */
export function pageSharingProblems(
  origin: string,
  path: Route,
  { headers, text }: Answer,
): readonly string[] {
  const meta = metaIn(text)
  const address = origin + path
  const canonical = attributeOf(linkIn(text, 'canonical'), 'href')
  const isHidden = [meta.get('robots'), headers.get('X-Robots-Tag')].join().includes('noindex')
  return [
    ...(canonical === address ? [] : [`canonical address ${canonical ?? 'missing'} instead of ${address}`]),
    ...['description', 'og:title', 'og:description', 'og:site_name', 'twitter:card']
      .filter((name) => !meta.get(name))
      .map((name) => `no ${name}`),
    ...(meta.get('og:url') === address ? [] : [`og:url is not ${address}`]),
    ...(isHidden === !isIndexable(path) ? [] : [isHidden ? 'noindex' : 'not noindex']),
    ...(path === countryRoute ? productProblems(text) : []),
  ].map((problem) => `${path}: ${problem}`)
}

/** Checks the files that pages name for messengers, search engines and home screens. */
export async function sharedFilesProblems(
  origin: string,
  pages: readonly string[],
  load: Load,
): Promise<readonly string[]> {
  const problems: string[] = []
  const loadOwn = async (address: string, type: RegExp) => {
    const url = new URL(address, origin)
    if (url.origin !== origin) problems.push(`${address}: not on ${origin}`)
    if (url.origin !== origin) return undefined
    const answer = await load(url.pathname, 200)
    if (!answer.isExpected) return undefined
    const sent = answer.headers.get('Content-Type') ?? 'missing'
    if (!type.test(sent)) problems.push(`${url.pathname}: Content-Type is "${sent}"`)
    return answer
  }
  const checkPicture = async (address: string, width: number, height: number) => {
    const answer = await loadOwn(address, /^image\/png\b/)
    const size = answer && pngSize(answer.bytes)
    if (answer && size !== `${width}x${height}`)
      problems.push(`${address}: ${size ?? 'no picture'} instead of ${width}x${height}`)
  }
  const named = (find: (page: string) => string | undefined, what: string) => {
    const found = new Set(pages.map(find))
    if (found.delete(undefined)) problems.push(`A page names no ${what}`)
    return [...found].filter((address) => address !== undefined)
  }

  for (const picture of named((page) => metaIn(page).get('og:image'), 'picture (og:image)'))
    if (URL.canParse(picture)) await checkPicture(picture, 1200, 630)
    else problems.push(`og:image: ${picture} is not a whole address`)
  const touchIcon = (page: string) => attributeOf(linkIn(page, 'apple-touch-icon'), 'href')
  for (const icon of named(touchIcon, 'apple-touch-icon')) await checkPicture(icon, 180, 180)
  for (const manifest of named((page) => attributeOf(linkIn(page, 'manifest'), 'href'), 'manifest')) {
    const answer = await loadOwn(manifest, /^application\/(manifest\+)?json\b/)
    const icons = answer && iconsOf(answer.text)
    if (answer && !icons) problems.push(`${manifest}: no manifest with icons`)
    for (const { src, sizes, type } of icons ?? []) {
      const [width, height] = sizes.split('x').map(Number)
      if (type === 'image/png') await checkPicture(src, width ?? 0, height ?? 0)
      else await loadOwn(src, /^image\//)
    }
  }

  const robots = await loadOwn(`/${sharedFiles.robots}`, /^text\/plain\b/)
  const sitemap = `${origin}/${sharedFiles.sitemap}`
  if (robots && /^\s*disallow:[ \t]*\S/im.test(robots.text))
    problems.push(`/${sharedFiles.robots}: disallows a path, so that its noindex is not read`)
  if (robots && !robots.text.split(/\r?\n/).includes(`Sitemap: ${sitemap}`))
    problems.push(`/${sharedFiles.robots}: does not name ${sitemap}`)
  const map = await loadOwn(sitemap, /^(application|text)\/xml\b/)
  const listed = map && [...map.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  const expected = routes
    .filter(isIndexable)
    .flatMap((path) => languagePrefixes(origin, pages).map((prefix) => origin + prefix + path))
  if (listed && listed.toSorted().join() !== expected.toSorted().join())
    problems.push(
      `/${sharedFiles.sitemap}: has ${listed.join(', ') || 'nothing'} instead of ${expected.join(', ')}`,
    )
  return problems
}

/** Returns what the addresses of the languages begin with that the pages name to search engines; English, if they name none. */
export function languagePrefixes(origin: string, pages: readonly string[]): readonly string[] {
  const links = pages.flatMap((page) => page.match(/<link rel="alternate" hreflang="[^"]*"[^>]*>/g) ?? [])
  const landing = routes.find((path) => links.some((link) => attributeOf(link, 'href') === origin + path))
  const found = links
    .map((link) => attributeOf(link, 'href') ?? '')
    .filter((address) => landing !== undefined && address.endsWith(landing))
    .map((address) => address.slice(origin.length, -(landing ?? '').length))
  return found.length > 0 ? [...new Set(found)] : ['']
}

function productProblems(page: string): readonly string[] {
  const [, json = ''] = /<script[^>]*type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(page) ?? []
  const data = parsed(json) as { '@type'?: unknown; offers?: unknown } | undefined
  const offers = Array.isArray(data?.offers) ? (data.offers as readonly Record<string, unknown>[]) : []
  const areValid = offers.every(
    ({ price, priceCurrency }) => typeof price === 'number' && /^[A-Z]{3}$/.test(String(priceCurrency)),
  )
  return data?.['@type'] === 'Product' && offers.length > 0 && areValid
    ? []
    : ['no structured data of a product with offers']
}

interface ManifestIcon {
  readonly src: string
  readonly sizes: string
  readonly type: string
}

function iconsOf(text: string): readonly ManifestIcon[] | undefined {
  const manifest = parsed(text) as { name?: unknown; icons?: unknown } | undefined
  const icons = Array.isArray(manifest?.icons) ? (manifest.icons as readonly Partial<ManifestIcon>[]) : []
  const complete = icons.filter(
    (icon): icon is ManifestIcon => typeof icon.src === 'string' && typeof icon.sizes === 'string',
  )
  return manifest?.name && complete.length > 0 && complete.length === icons.length ? complete : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Returns the contents of the meta elements by name or property. */
function metaIn(page: string): ReadonlyMap<string, string> {
  const elements = page.matchAll(/<meta\b[^>]*>/g)
  return new Map(
    Array.from(elements, ([element]) => [
      attributeOf(element, 'name') ?? attributeOf(element, 'property') ?? '',
      attributeOf(element, 'content') ?? '',
    ]),
  )
}

function linkIn(page: string, relation: string): string | undefined {
  return [...page.matchAll(/<link\b[^>]*>/g)]
    .map(([link]) => link)
    .find((link) => attributeOf(link, 'rel') === relation)
}

function attributeOf(element: string | undefined, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(element ?? '')?.[1]
  return value?.replace(/&#(\d+);/g, (_escaped, code: string) => String.fromCharCode(Number(code)))
}

/** Returns the size in a PNG's header; undefined if it is none. */
function pngSize(bytes: Uint8Array): string | undefined {
  const data = Buffer.from(bytes)
  return data.length > 24 && data.toString('latin1', 1, 4) === 'PNG'
    ? `${data.readUInt32BE(16)}x${data.readUInt32BE(20)}`
    : undefined
}
