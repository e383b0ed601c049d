import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isIndexable, routes } from '#core/domain/routes'
import { readCatalogue } from '../../src/composition/configuration/catalogue'
import { drawAppIcon } from '../../tools/brand/app-icons'
import { drawPictures } from '../../tools/brand/draw-pictures'
import { drawLinkPicture, isDrawable } from '../../tools/brand/link-picture'
import { rasterise } from '../../tools/brand/rasterise'
import { appIcons, linkPicture, loadPictures, touchIcon } from '../../tools/hosting/brand/pictures'
import { loadBrand, sandboxBrand, type Brand, type BrandFiles } from '../../tools/hosting/brand/load-brand'
import { webManifest } from '../../tools/hosting/sharing/manifest'
import { pageTags, type Sharing } from '../../tools/hosting/sharing/page-tags'
import { robots, sitemap } from '../../tools/hosting/sharing/sitemap'
import { valueOf } from '../contracts/results'
import { catalogue } from '../support/catalogue'
import { en } from '../support/english'
import { sharingProblems } from '../support/sharing-schemas'
import { language as arabic } from '../../src/i18n/ar/language'
import { language as german } from '../../src/i18n/de/language'
import { language as english } from '../../src/i18n/en/language'

const folder = mkdtempSync(join(tmpdir(), 'sharing-'))
afterAll(() => rmSync(folder, { recursive: true }))

const brandOf = (files: BrandFiles) => valueOf(loadBrand(files, '.'))

const halcyon = brandOf(sandboxBrand)
const vesper = brandOf({
  PORTAL_LOGO: 'brands/vesper/logo.svg',
  PORTAL_ICON: 'brands/vesper/icon.svg',
  PORTAL_COLOURS: 'brands/vesper/colours.json',
})

const url = 'https://portal.example.com'
const published = { url, picture: `${url}/assets/link-picture-1a2b.png` }
const sharing: Sharing = {
  client: 'Halcyon',
  catalogue,
  published,
  language: english,
  languages: [english],
  descriptions: en.descriptions,
}

/** The values of a page's tags, by name, property or relation. */
function read(head: readonly string[]): Record<string, string> {
  const value = (tag: string, ...names: string[]) =>
    names.map((name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]).find((text) => text !== undefined) ??
    ''
  return Object.fromEntries(
    head.map((tag) => [value(tag, 'name', 'property', 'rel'), value(tag, 'content', 'href')]),
  )
}

function productIn(end: string): unknown {
  const [, json = '{}'] =
    /^<script data-cfasync="false" type="application\/ld\+json">([^<]*)<\/script>$/.exec(end) ?? []
  return JSON.parse(json)
}

test('manifest, sitemap, tags and structured data are as their specifications ask', () => {
  for (const [client, brand] of [
    ['Halcyon', halcyon],
    ['Vesper', vesper],
  ] as const)
    expect(
      sharingProblems('manifest', JSON.parse(webManifest({ client, brand, language: english }))),
    ).toEqual([])
  for (const path of routes) {
    const { head, end } = pageTags(sharing, { path, title: 'Title' })
    expect({ path, problems: sharingProblems('tags', read(head)) }).toEqual({ path, problems: [] })
    expect(end === '').toBe(path !== '/membership')
  }
  const { end } = pageTags(sharing, { path: '/membership', title: 'Title' })
  expect(sharingProblems('product', productIn(end))).toEqual([])
  const entries = routes.filter(isIndexable).map((path) => `  <url><loc>${url}${path}</loc></url>\n`)
  expect(sitemap(url, [english])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
  )
})

describe('a page', () => {
  test('has one address, whatever its query and country', () => {
    for (const path of routes) {
      const { canonical, 'og:url': shared } = read(pageTags(sharing, { path, title: 'Title' }).head)
      expect([canonical, shared]).toEqual([url + path, url + path])
    }
    const country = { type: 'known', country: 'GB' } as const
    const { canonical } = read(pageTags(sharing, { path: '/membership', title: 'Title', country }).head)
    expect(canonical).toBe(`${url}/membership`)
  })

  test('is kept out of search engines if it is for users or has a secret, and the page of unknown paths is', () => {
    const robotsOf = (path: string) => read(pageTags(sharing, { path, title: 'Title' }).head)['robots']
    expect(routes.filter((path) => robotsOf(path) === undefined)).toEqual([
      '/membership',
      '/signup',
      '/signin',
      '/forgot-password',
    ])
    for (const path of ['/', '/set-password', '/payment-successful', '/not-found'])
      expect([path, robotsOf(path)]).toEqual([path, 'noindex'])
  })

  test('of the sandbox names no address', () => {
    for (const [path, text] of Object.entries(en.descriptions)) {
      const { head, end } = pageTags({ ...sharing, published: undefined }, { path, title: 'Title' })
      expect(head.join() + end).not.toMatch(/http|og:|canonical/)
      expect(head.join()).toContain(text('Halcyon').slice(0, 10))
    }
  })

  test('escapes a name that looks like markup', () => {
    const client = '</script><b title="&">'
    const { head, end } = pageTags({ ...sharing, client }, { path: '/membership', title: client })
    for (const tag of head) expect(tag).toMatch(/^<[a-z]+( [\w:-]+="[^"<>]*")+>$/)
    expect(end.match(/<\/script>/g)).toHaveLength(1)
    expect(productIn(end)).toMatchObject({ name: client, brand: { name: client } })
  })
})

describe('the offers of the plans', () => {
  const offersIn = (country?: string, plans = catalogue) => {
    const page = {
      path: '/membership',
      title: 'Title',
      ...(country && { country: { type: 'known', country } as const }),
    }
    const { offers } = productIn(pageTags({ ...sharing, catalogue: plans }, page).end) as {
      offers: readonly { name: string; url: string; price: number; priceCurrency: string }[]
    }
    return offers.map((offer) => [offer.name, offer.price, offer.priceCurrency, offer.url.replace(url, '')])
  }

  test('have the prices of the country, and the default ones without it', () => {
    const [monthly, annual] = ['/membership?plan=first', '/membership?plan=second']
    expect(offersIn('GB')).toEqual([
      ['Monthly', 4.99, 'GBP', monthly],
      ['Annual', 49.99, 'GBP', annual],
    ])
    expect(offersIn('NZ')).toEqual([
      ['Monthly', 8.99, 'NZD', monthly],
      ['Annual', 89.99, 'NZD', annual],
    ])
    const inDollars = [
      ['Monthly', 4.99, 'USD', monthly],
      ['Annual', 49.99, 'USD', annual],
    ]
    expect([offersIn(), offersIn('FR')]).toEqual([inDollars, inDollars])
  })

  test('have prices without decimals in yen, and one offer for each plan', () => {
    const data = JSON.parse(readFileSync('brands/vesper/catalogue.json', 'utf8')) as unknown
    const plans = valueOf(readCatalogue(data, en.plans))
    expect(offersIn('JP', plans).map(([, price, currency]) => [price, currency])).toEqual([
      [1500, 'JPY'],
      [12000, 'JPY'],
      [19800, 'JPY'],
    ])
  })
})

test('robots.txt disallows nothing, and names the sitemap of a published portal', () => {
  expect(robots(url)).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`)
  expect(robots(undefined)).not.toMatch(/disallow|sitemap/i)
})

test('every language has a manifest, and its pages name each other to search engines', () => {
  const languages = [english, arabic]
  const manifest = JSON.parse(webManifest({ client: 'Halcyon', brand: vesper, language: arabic })) as unknown
  expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', start_url: '/ar', theme_color: '#f6f3f7' })
  const { head } = pageTags(
    { ...sharing, language: arabic, languages },
    { path: '/membership', title: 'Title' },
  )
  expect(read(head)).toMatchObject({
    canonical: `${url}/ar/membership`,
    'og:url': `${url}/ar/membership`,
    manifest: '/ar/manifest.webmanifest',
  })
  const alternates = head.map((tag) => /hreflang="([^"]*)" href="([^"]*)"/.exec(tag)?.slice(1))
  expect(alternates.filter((each) => each !== undefined)).toEqual([
    ['en', `${url}/membership`],
    ['ar', `${url}/ar/membership`],
    ['x-default', `${url}/membership`],
  ])
  const hidden = pageTags({ ...sharing, languages }, { path: '/invoices', title: 'Title' }).head.join('')
  expect(hidden).not.toContain('hreflang')
  expect(sitemap(url, languages)).toContain(`<loc>${url}/ar/membership</loc>`)
})

describe('the pictures of a brand', () => {
  test.each([
    ['Halcyon', halcyon, 'brands/halcyon'],
    ['Vesper', vesper, 'brands/vesper'],
  ])(
    '%s are what its name, logo, icon and colours give: npm run brand -- draw',
    async (client, brand, name) => {
      const pictures = valueOf(loadPictures(name))
      // WhatsApp shows no picture of links above 300 kB.
      expect(pictures.get(linkPicture.fileName)?.length).toBeLessThan(300_000)
      const drawn = await drawPictures(client, brand, '.')
      const differing = [...drawn].filter(
        ([file, png]) => !Buffer.from(png).equals(pictures.get(file) ?? png),
      )
      expect(differing.map(([file]) => file)).toEqual([])
    },
  )

  test('that are missing, or of another size, stop the build', () => {
    for (const { fileName } of [linkPicture, ...appIcons])
      cpSync(`brands/halcyon/${fileName}`, join(folder, fileName))
    expect(loadPictures(folder).type).toBe('success')
    rmSync(join(folder, 'icon-192.png'))
    cpSync('brands/halcyon/icon-512.png', join(folder, linkPicture.fileName))
    cpSync('brands/halcyon/icon.svg', join(folder, touchIcon.fileName))
    expect(loadPictures(folder)).toMatchObject({
      error: [
        'link-picture.png beside the logo has 512x512 pixels, 1200x630 are expected: npm run brand -- draw.',
        expect.stringContaining('apple-touch-icon.png beside the logo is missing or no PNG'),
        expect.stringContaining('icon-192.png beside the logo is missing or no PNG'),
      ],
    })
  })
})

describe('the picture of shared links', () => {
  const draw = async (client: string, brand: Brand) => Buffer.from(await drawLinkPicture(client, brand, '.'))

  test('shows the name, the logo and the colours of the brand', async () => {
    const pictures = await Promise.all([
      draw('Halcyon', halcyon),
      draw('Élan', halcyon),
      draw('Elan', halcyon),
      draw('Halcyon', vesper),
      draw('Halcyon', { ...halcyon, logo: vesper.logo }),
    ])
    expect(new Set(pictures.map(String)).size).toBe(pictures.length)
  })

  test('leaves out a name with letters that the typeface lacks', async () => {
    expect((await draw('Гальцион', halcyon)).equals(await draw('宁静', halcyon))).toBe(true)
    expect(isDrawable('Café Señor Źródło Bình')).toBe(true)
  })

  test('draws exactly the letters that its font file contains', () => {
    const tool = readFileSync('tools/typeface/make-basic.sh', 'utf8')
    const list = [...tool.matchAll(/--unicodes='([^']+)'/g)].at(-1)?.[1] ?? ''
    const ranges = Array.from(
      list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g),
      ([, first = '', last = first]) => [first, last].map((digits) => Number.parseInt(digits, 16)),
    )
    const contained = (code: number) => ranges.some(([first = 0, last = 0]) => code >= first && code <= last)
    const codes = Array.from({ length: 0x2400 }, (_, code) => code)
    const differing = codes.filter((code) => isDrawable(String.fromCodePoint(code)) !== contained(code))
    expect(differing).toEqual([])
  })
})

describe('an icon for home screens', () => {
  const withIcon = (svg: string) => {
    const file = join(folder, 'icon.svg')
    writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg" ${svg}</svg>`)
    return brandOf({ ...sandboxBrand, PORTAL_ICON: file })
  }

  const brands = {
    Halcyon: halcyon,
    Vesper: vesper,
    'without a background': withIcon(
      'viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="none" stroke="#123456"/>',
    ),
    'of two colours up to its edges': withIcon(
      'viewBox="0 0 9 9"><path d="M0 0h9v9H0z" fill="#123456"/><path d="M0 0h9L0 9z" fill="#fedcba"/>',
    ),
    'that is higher than wide': withIcon('viewBox="0 0 9 18"><path d="M0 0h9L4 18z" fill="#123456"/>'),
  }

  /** The pixels of a PNG. */
  const pixelsOf = async (png: Uint8Array, size: number) => {
    const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
    const image = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image href="${data}" width="${size}" height="${size}"/></svg>`
    return rasterise(image)
  }

  test.each(Object.entries(brands))(
    'of a brand %s is opaque, and no shape of Android cuts it',
    async (_what, brand) => {
      for (const icon of appIcons) {
        const png = await drawAppIcon(icon, brand)
        expect(Buffer.from(png).readUInt32BE(16)).toBe(icon.width)
        const { pixels } = await pixelsOf(png, icon.width)
        const pixelAt = (at: number) => pixels.subarray(4 * at, 4 * at + 4)
        const all = Array.from({ length: icon.width ** 2 }, (_, at) => at)
        expect(all.every((at) => pixelAt(at)[3] === 255)).toBe(true)
        if (icon === touchIcon) continue
        const middle = (icon.width - 1) / 2
        const isOutside = (at: number) =>
          Math.hypot((at % icon.width) - middle, Math.floor(at / icon.width) - middle) > 0.4 * icon.width
        const differs = (at: number) =>
          pixelAt(at).some((part, index) => Math.abs(part - (pixels[index] ?? 0)) > 4)
        expect(all.filter((at) => isOutside(at) && differs(at))).toEqual([])
        expect(all.some(differs)).toBe(true)
      }
    },
  )

  test('continues the background of the icon, or has the colour of the page', async () => {
    const cornerOf = async (brand: Brand) =>
      [...(await pixelsOf(await drawAppIcon(touchIcon, brand), touchIcon.width)).pixels.subarray(0, 3)].map(
        (part) => part.toString(16),
      )
    expect(await cornerOf(halcyon)).toEqual(['23', '26', '5c'])
    expect(await cornerOf(vesper)).toEqual(['7a', '29', '48'])
    expect(await cornerOf(brands['without a background'])).toEqual(['f9', 'f5', 'ec'])
  })
})

test('a page names its language with a country, and then those of the portal’s other languages', () => {
  const languages = [english, german, arabic]
  const localesIn = (language: Sharing['language']) =>
    pageTags({ ...sharing, languages, language }, { path: '/signin', title: 'Title' })
      .head.filter((tag) => tag.includes('og:locale'))
      .map((tag) => /og:(\S+)" content="([^"]*)"/.exec(tag)?.slice(1))
  const alternate = 'locale:alternate'
  expect(localesIn(english)).toEqual([
    ['locale', 'en_US'],
    [alternate, 'de_DE'],
    [alternate, 'ar_AR'],
  ])
  expect(localesIn(german)).toEqual([
    ['locale', 'de_DE'],
    [alternate, 'en_US'],
    [alternate, 'ar_AR'],
  ])
  expect(localesIn(arabic)).toEqual([
    ['locale', 'ar_AR'],
    [alternate, 'en_US'],
    [alternate, 'de_DE'],
  ])
})
