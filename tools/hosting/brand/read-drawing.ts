import { failure, success, type Result } from '../../../src-core/shared/result'
import type { Drawing } from '../../../src/ui/drawing'

const shapes =
  'svg g path circle ellipse rect line polyline polygon defs linearGradient radialGradient stop clipPath'.split(
    ' ',
  )

const attributes = new Set(
  [
    'viewBox width height id transform d cx cy r rx ry x y x1 y1 x2 y2 fx fy points',
    'fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit',
    'stroke-dasharray stroke-opacity opacity clip-path clip-rule offset stop-color stop-opacity',
    'gradientUnits gradientTransform clipPathUnits',
  ].flatMap((line) => line.split(' ')),
)

/** Numbers, names, colours, tokens, and references within the drawing. */
const allowedValue =
  /^(?:[\w\s#.,%+-]|(?:var|rgb|hsl|rotate|scale|translate|matrix|skew[XY])\(|url\(#[\w-]+\)|\))*$/

const blank = /(?:\s|<\?xml[^>]*\?>|<!--[\s\S]*?-->)*/y
const tag =
  /<(?<end>\/)?(?<shape>[\w:-]+)(?<attributes>(?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<closed>\/)?>/y

type Open = { readonly shape: string; readonly attributes: Drawing['attributes']; readonly parts: Drawing[] }

/** Parses an SVG that contains only shapes. Returns the reason if it contains anything else. */
export function readDrawing(text: string): Result<Drawing, string> {
  const top: Drawing[] = []
  const open: Open[] = []
  let at = skipBlank(text, 0)
  while (at < text.length) {
    tag.lastIndex = at
    const found = tag.exec(text)
    if (!found?.groups) return failure(`cannot be read as shapes at "${text.slice(at, at + 30)}"`)
    const { end, shape = '', attributes: written = '', closed } = found.groups
    if (!shapes.includes(shape)) return failure(`has <${shape}> in it; shapes are: ${shapes.join(', ')}`)
    if (end) {
      const last = open.pop()
      if (last?.shape !== shape) return failure(`has a </${shape}> that ends nothing`)
      ;(open.at(-1)?.parts ?? top).push(last)
    } else {
      const read = readAttributes(shape, written)
      if (read.type === 'error') return read
      const drawing: Open = { shape, attributes: read.value, parts: [] }
      if (closed) (open.at(-1)?.parts ?? top).push(drawing)
      else open.push(drawing)
    }
    at = skipBlank(text, tag.lastIndex)
  }
  const [drawing, ...others] = top
  const isWhole = open.length === 0 && others.length === 0
  if (!drawing || !isWhole || drawing.shape !== 'svg' || !('viewBox' in drawing.attributes))
    return failure('is not one <svg viewBox="…"> that is closed at its end')
  return success(drawing)
}

function readAttributes(shape: string, written: string): Result<Drawing['attributes'], string> {
  const read: Record<string, string> = {}
  for (const [, name = '', quoted = ''] of written.matchAll(/([\w:-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    // Shapes inherit the namespace from the page.
    if (name === 'xmlns') continue
    const value = quoted.slice(1, -1)
    if (!attributes.has(name)) return failure(`has ${name}="…" on its <${shape}>, which is not allowed`)
    if (!allowedValue.test(value))
      return failure(`has a ${name} on its <${shape}> with a value that is not allowed`)
    read[name.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase())] = value
  }
  return success(read)
}

function skipBlank(text: string, from: number): number {
  blank.lastIndex = from
  blank.exec(text)
  return blank.lastIndex
}
