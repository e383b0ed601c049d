import type { Brand } from '../hosting/brand/load-brand'
import { touchIcon, type Picture } from '../hosting/brand/pictures'
import { rasterise, type Raster } from './rasterise'
import { placedMarkup, svgDocument } from './svg-markup'

/**
 * How far from the middle the drawing may reach, as a share of the size. Android cuts a maskable icon to any shape that contains
 * the circle of 0.4 (https://www.w3.org/TR/appmanifest/#icon-masks); iOS rounds the corners.
 */
const reach = { touch: 0.48, maskable: 0.39 }

/** Draws the brand's icon on an opaque square: on its own background if it has one, else on the colour of the page. */
export async function drawAppIcon(icon: Picture, brand: Brand): Promise<Uint8Array> {
  const paper = brand.colours.palette.light.get('--color-paper') ?? '#ffffff'
  const bare = await rasterise(iconMarkup(brand, { size: sample, scale: 1 }))
  const background = backgroundOf(bare) ?? paper
  // Half as large, so that the background is around it.
  const half = await rasterise(iconMarkup(brand, { size: sample, scale: 0.5, background }))
  const scale = Math.min(1, (icon === touchIcon ? reach.touch : reach.maskable) / (2 * reachOf(half)))
  return (await rasterise(iconMarkup(brand, { size: icon.width, scale, background }))).png
}

/** Large enough to measure a drawing. */
const sample = 512

interface IconPlace {
  readonly size: number
  readonly scale: number
  readonly background?: string
}

function iconMarkup({ iconShapes, colours }: Brand, { size, scale, background }: IconPlace): string {
  const side = size * scale
  const edge = (size - side) / 2
  const paper = background === undefined ? '' : `<rect width="100%" height="100%" fill="${background}"/>`
  const place = { x: edge, y: edge, width: side, height: side }
  return svgDocument(size, size, paper + placedMarkup(iconShapes, place, colours.palette.light))
}

/**
 * Returns the colour at the middle of the icon's four sides; undefined if there is none. A frame has one colour at the edges, and
 * another one further in.
 */
function backgroundOf({ width, pixels }: Raster): string | undefined {
  const middle = width / 2
  const points = [width / 64, width / 8].flatMap((depth) => [
    [middle, depth],
    [middle, width - 1 - depth],
    [depth, middle],
    [width - 1 - depth, middle],
  ])
  const [first = '', ...others] = points.map(([x = 0, y = 0]) => {
    const at = 4 * (y * width + x)
    return pixels.subarray(at, at + 4).join()
  })
  return first.endsWith(',255') && others.every((point) => point === first)
    ? `rgb(${first.split(',').slice(0, 3).join()})`
    : undefined
}

/** Returns the distance from the middle to the farthest pixel of the drawing, as a share of the width. */
function reachOf({ width, pixels }: Raster): number {
  const corner = pixels.subarray(0, 4)
  let farthest = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels.subarray(at, at + 4).every((part, index) => Math.abs(part - (corner[index] ?? 0)) < 4))
      continue
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
    farthest = Math.max(farthest, Math.hypot(x + 0.5 - width / 2, y + 0.5 - width / 2))
  }
  return farthest / width
}
