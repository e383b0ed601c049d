import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Svg, type SvgNode } from '../../src/ui/svg'

const namespace = 'http://www.w3.org/2000/svg'

/** Where an image is within another one. */
interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns an image's markup at a place of another one, with values in place of the page's colours. */
export function placedMarkup(node: SvgNode, place: Place, colours: ReadonlyMap<string, string>): string {
  const numbers = Object.entries(place).map(([name, value]: [string, number]) => [name, String(value)])
  const attributes = { ...node.attributes, ...(Object.fromEntries(numbers) as Record<keyof Place, string>) }
  const markup = renderToStaticMarkup(createElement(Svg, { node: { ...node, attributes } }))
  return markup.replace(/var\((--[\w-]+)\)/g, (reference, name: string) => colours.get(name) ?? reference)
}

/** Returns the size of an image at a height, by its view box. */
export function sizeAt({ attributes }: SvgNode, height: number) {
  const [, , width = 1, ownHeight = 1] = (attributes['viewBox'] ?? '').split(/[\s,]+/).map(Number)
  return { width: (width / ownHeight) * height, height }
}

/** Returns the markup of an image of its own. */
export function svgDocument(width: number, height: number, content: string): string {
  return `<svg xmlns="${namespace}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}
