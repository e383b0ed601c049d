import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { grove, hills, pines } from '../../src/ui/scenery'
import { escaped } from '../hosting/escaped'
import type { Brand } from '../hosting/brand/load-brand'
import { linkPicture } from '../hosting/brand/pictures'
import { measureWidth, rasterise } from './rasterise'
import { placedMarkup, sizeAt, svgDocument } from './svg-markup'

/** The characters of `fraunces-names.woff2`, which tools/typeface makes. */
const known =
  /^[\u0020-\u007e\u00a0-\u0148\u014a-\u017e\u0218-\u021b\u1ea0-\u1ef9\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]+$/

/** Whether the typeface has every letter of the name. */
export function isDrawable(name: string): boolean {
  return known.test(name)
}

const middle = linkPicture.width / 2
const horizon = 530
const land = { top: 376, height: horizon - 376 }
const moon = { x: 1062, y: 146, radius: 66 }
const title = { y: 250, size: 108, widest: 760 }

/**
 * Draws the picture of shared links: the sky of the pages with the brand's logo and name. A name with letters that the
 * typeface lacks is left out.
 */
export async function drawLinkPicture(client: string, brand: Brand, root: string): Promise<Uint8Array> {
  const colours = brand.colours.palette.light
  const font = readFileSync(join(root, 'src/ui/typeface/fraunces-names.woff2'))
  const stars = starsOf(readFileSync(join(root, 'src/ui/sky.module.css'), 'utf8'))
  const content = [
    skyMarkup(colours, stars),
    moonMarkup(colours),
    landMarkup(colours),
    await titleMarkup(client.normalize('NFC'), brand, font),
  ].join('')
  return (await rasterise(svgDocument(linkPicture.width, linkPicture.height, content), [font])).png
}

type Colours = ReadonlyMap<string, string>

interface Star {
  readonly x: number
  readonly y: number
}

/** Returns the stars of the pages, from the middle of the page: the small ones, then the large ones. */
function starsOf(styles: string): readonly (readonly Star[])[] {
  return Array.from(styles.matchAll(/box-shadow:([^;]+);/g), ([, list = '']) =>
    Array.from(list.matchAll(/(-?\d+)px (\d+)px/g), ([, x, y]) => ({ x: middle + Number(x), y: Number(y) })),
  )
}

function skyMarkup(colours: Colours, [small = [], large = []]: readonly (readonly Star[])[]): string {
  const dots = (stars: readonly Star[], radius: number) =>
    stars.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')
  return (
    gradient('sky', [
      [0, colourOf(colours, '--scene-sky-high')],
      [0.45, colourOf(colours, '--scene-sky-middle')],
      [0.75, colourOf(colours, '--scene-sky-low')],
    ]) +
    `<rect width="100%" height="100%" fill="url(#sky)"/>` +
    `<g fill="${colourOf(colours, '--scene-moon')}"><g opacity=".6">${dots(small, 1.4)}</g>` +
    `<g opacity=".85">${dots(large, 2)}</g></g>`
  )
}

/** The moon of the first page, of which 70 % are lit. */
function moonMarkup(colours: Colours): string {
  const light = colourOf(colours, '--scene-moon')
  const { x, y, radius } = moon
  const stops = [
    [0.22, 0.42],
    [0.36, 0.2],
    [0.56, 0.08],
    [0.78, 0.02],
    [1, 0],
  ].map(([offset, opacity]) => `<stop offset="${offset}" stop-color="${light}" stop-opacity="${opacity}"/>`)
  const seas = [
    [-0.38, -0.34, 0.3],
    [0.24, -0.4, 0.2],
    [0.48, 0.02, 0.2],
    [-0.3, 0.2, 0.26],
  ].map(
    ([dx = 0, dy = 0, size = 0]) =>
      `<circle cx="${x + dx * radius}" cy="${y + dy * radius}" r="${size * radius}" fill="url(#sea)"/>`,
  )
  const sea = colourOf(colours, '--scene-moon-sea')
  return (
    `<radialGradient id="halo">${stops.join('')}</radialGradient>` +
    `<radialGradient id="sea"><stop offset=".7" stop-color="${sea}" stop-opacity=".42"/>` +
    `<stop offset="1" stop-color="${sea}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="face" cx=".42" cy=".4" r=".6"><stop offset=".62" stop-color="${light}"/>` +
    `<stop offset="1" stop-color="${colourOf(colours, '--scene-moon-shade')}"/></radialGradient>` +
    `<clipPath id="lit"><circle cx="${x + 0.86 * radius}" cy="${y + 0.46 * radius}" r="${1.4 * radius}"/></clipPath>` +
    `<circle cx="${x}" cy="${y}" r="${4 * radius}" fill="url(#halo)"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius - 1}" fill="${mixed(colours, '--scene-sky-high', 0.3, '--scene-sky-middle')}"/>` +
    `<g clip-path="url(#lit)"><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#face)"/>${seas.join('')}</g>`
  )
}

function landMarkup(colours: Colours): string {
  const water = colourOf(colours, '--scene-water')
  const ridges = Object.entries(hills.outlines).map(([hill, outline]) => {
    const token = `--scene-hill-${hill}`
    const foot = hill === 'near' ? water : colourOf(colours, token)
    return (
      gradient(hill, [
        [0, mixed(colours, token, 0.78, '--scene-sky-low')],
        [1, foot],
      ]) + `<path fill="url(#${hill})" d="${outline}"/>`
    )
  })
  const trees = pines.map(
    ([x, foot, size]) =>
      `<path transform="translate(${x} ${foot})scale(${size})" fill="${colourOf(colours, '--scene-sky-high')}" d="${grove.pine}"/>`,
  )
  const ground = mixed(colours, '--scene-sky-high', 0.55, '--scene-hill-near')
  return (
    `<svg y="${land.top}" width="100%" height="${land.height}" viewBox="${hills.box}" preserveAspectRatio="none">${ridges.join('')}</svg>` +
    gradient('water', [
      [0.2, water],
      [1, colourOf(colours, '--scene-mist')],
    ]) +
    `<rect y="${horizon}" width="100%" height="100" fill="url(#water)"/>` +
    `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${ground}"/>` +
    `<stop offset="1" stop-color="${ground}" stop-opacity="0"/></linearGradient>` +
    `<svg x="150" y="${land.top + 10}" width="240" height="90" viewBox="${grove.box}" overflow="visible">${trees.join('')}` +
    `<path fill="${colourOf(colours, '--scene-sky-high')}" d="${grove.hut}"/><path fill="url(#ground)" d="${grove.ground}"/>` +
    `<path fill="${colourOf(colours, '--scene-dawn-low')}" d="${grove.windows}"/></svg>`
  )
}

/** The logo and the name beside it, in the middle and as wide as it fits. */
async function titleMarkup(client: string, { logo, colours }: Brand, font: Uint8Array): Promise<string> {
  // The sky is dark in both themes.
  const dark = colours.palette.dark
  const { size } = title
  // Its capitals are around the middle line.
  const text =
    `<text y="${size * 0.36}" font-family="Fraunces" font-size="${size}" letter-spacing="-1" ` +
    `fill="currentColor">${escaped(client)}</text>`
  const textWidth = isDrawable(client)
    ? await measureWidth(svgDocument(linkPicture.width, linkPicture.height, text), [font])
    : 0
  const mark = sizeAt(logo, size * (textWidth > 0 ? 1.2 : 1.8))
  const gap = textWidth > 0 ? size * 0.2 : 0
  const width = mark.width + gap + textWidth
  const scale = Math.min(1, title.widest / width)
  return (
    `<g color="${colourOf(dark, '--color-on-sky')}" ` +
    `transform="translate(${middle} ${title.y})scale(${scale})translate(${-width / 2})">` +
    placedMarkup(logo, { ...mark, x: 0, y: -mark.height / 2 }, dark) +
    (textWidth > 0 ? `<g transform="translate(${mark.width + gap})">${text}</g>` : '') +
    '</g>'
  )
}

function gradient(id: string, stops: readonly (readonly [offset: number, colour: string])[]): string {
  const all = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`)
  return `<linearGradient id="${id}" x2="0" y2="1">${all.join('')}</linearGradient>`
}

function colourOf(colours: Colours, token: string): string {
  const colour = colours.get(token)
  if (colour === undefined) throw new Error(`There is no colour ${token}`)
  return colour
}

/** Returns what `color-mix(in srgb, <one> <share>, <other>)` is in CSS. */
function mixed(colours: Colours, one: string, share: number, other: string): string {
  const [first, second] = [one, other].map((token) =>
    [1, 3, 5].map((at) => Number.parseInt(colourOf(colours, token).slice(at, at + 2), 16)),
  )
  const parts = (first ?? []).map((part, at) => Math.round(part * share + (second?.[at] ?? 0) * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
