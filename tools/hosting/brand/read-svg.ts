import { SaxesParser } from 'saxes'
import { failure, success, type Result } from '#core/shared/result'
import type { SvgNode } from '../../../src/ui/svg'

const tags =
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

/** Numbers, names, colours, tokens, and references within the image. */
const allowedValue =
  /^(?:[\w\s#.,%+-]|(?:var|rgb|hsl|rotate|scale|translate|matrix|skew[XY])\(|url\(#[\w-]+\)|\))*$/

/** Parses an SVG that contains only shapes. Returns the reason if it contains anything else. */
export function readSvg(text: string): Result<SvgNode, string> {
  const parser = new SaxesParser()
  const open: { tag: string; attributes: SvgNode['attributes']; children: SvgNode[] }[] = []
  let root: SvgNode | undefined
  let problem: string | undefined
  const refuse = (reason: string) => {
    problem ??= reason
  }
  parser.on('opentag', ({ name, attributes: given }) => {
    if (!tags.includes(name)) refuse(`has <${name}> in it; shapes are: ${tags.join(', ')}`)
    open.push({ tag: name, attributes: readAttributes(name, given, refuse), children: [] })
  })
  parser.on('closetag', () => {
    const node = open.pop()
    if (open.length === 0) root = node
    else if (node) open.at(-1)?.children.push(node)
  })
  parser.on('text', (words) => {
    if (words.trim()) refuse(`contains the text "${words.trim()}"`)
  })
  parser.on('cdata', () => refuse('contains CDATA'))
  parser.on('doctype', () => refuse('has a <!DOCTYPE>'))
  parser.on('error', ({ message }) => refuse(`is not well-formed: ${message}`))
  parser.write(text).close()
  if (problem !== undefined) return failure(problem)
  if (root?.tag !== 'svg' || !('viewBox' in root.attributes)) return failure('is not one <svg viewBox="…">')
  return success(root)
}

function readAttributes(
  tag: string,
  given: Readonly<Record<string, string>>,
  refuse: (reason: string) => void,
): SvgNode['attributes'] {
  const read: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    // Shapes inherit the namespace from the page.
    if (name === 'xmlns') continue
    if (!attributes.has(name)) refuse(`has ${name}="…" on its <${tag}>, which is not allowed`)
    if (!allowedValue.test(value)) refuse(`has a ${name} on its <${tag}> with a value that is not allowed`)
    read[name.replace(/-[a-z]/g, (letter) => letter.slice(1).toUpperCase())] = value
  }
  return read
}
