import type { PageFigures } from './figures'

const width = 860
const left = 200
const right = 60
const top = 64
const row = 44
const bar = 16

/** Draws first paint, largest paint and first use of every page as an SVG for light and dark pages. */
export function drawChart(pages: readonly PageFigures[], caption: string): string {
  const end = ({ usable, shown }: PageFigures) => usable ?? shown
  const longest = Math.max(
    1,
    ...pages.flatMap((page) => [end(page)?.most ?? 0, page.largestPaint?.median ?? 0]),
  )
  const scale = (value: number) => left + (value / longest) * (width - left - right)
  const height = top + pages.length * row + 40
  const step = longest > 4000 ? 1000 : 500
  const ticks = Array.from({ length: Math.floor(longest / step) + 1 }, (_, index) => index * step)
  const floor = pages.find(({ scenario }) => scenario.name === 'stack-alone')?.shown?.median

  const rows = pages.map((page, index) => {
    const y = top + index * row
    const middle = y + bar / 2
    const until = end(page)
    const first = page.firstPaint?.median ?? 0
    const parts = [
      `<text class="name" x="${left - 12}" y="${middle + 5}" text-anchor="end">${escape(page.scenario.title)}</text>`,
      box('until', scale(0), y, scale(until?.median ?? 0) - scale(0)),
      box('first', scale(0), y, scale(first) - scale(0)),
    ]
    if (until) {
      parts.push(
        `<path class="spread" d="M${at(scale(until.least))} ${middle}H${at(scale(until.most))}"/>`,
        `<text class="value" x="${at(scale(until.most) + 8)}" y="${middle + 5}">${(until.median / 1000).toFixed(2)}</text>`,
      )
    }
    if (page.largestPaint) {
      const x = at(scale(page.largestPaint.median))
      parts.push(`<path class="largest" d="M${x} ${y - 4}V${y + bar + 4}"/>`)
    }
    return parts.join('\n  ')
  })

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(caption)}">
  <style>
    text { font: 14px system-ui, sans-serif; fill: #2b2a33 }
    .value, .tick { font-size: 12px; fill: #5d5b69 }
    .grid { stroke: #d9d6e0; fill: none }
    .until { fill: #8f86d8 } .first { fill: #3d3591 }
    .largest { stroke: #c2571a; stroke-width: 3; fill: none }
    .spread { stroke: #2b2a33; stroke-width: 1.5; fill: none }
    .floor { stroke: #4d7d4a; stroke-dasharray: 4 4; fill: none }
    @media (prefers-color-scheme: dark) {
      text { fill: #eceaf4 } .value, .tick { fill: #b5b2c4 }
      .grid { stroke: #444255 } .until { fill: #6a61b8 } .first { fill: #b3acf2 }
      .largest { stroke: #f09a5f } .spread { stroke: #eceaf4 } .floor { stroke: #8fc48b }
    }
  </style>
  ${legend()}
  ${ticks.map((tick) => grid(scale(tick), height - 30, tick)).join('\n  ')}
  ${floor === undefined ? '' : `<path class="floor" d="M${at(scale(floor))} ${top - 10}V${height - 36}"/>`}
  ${rows.join('\n  ')}
</svg>
`
}

const at = (value: number) => value.toFixed(1)

const box = (kind: string, x: number, y: number, length: number) =>
  `<rect class="${kind}" x="${at(x)}" y="${y}" width="${at(Math.max(0, length))}" height="${bar}"/>`

const grid = (x: number, y: number, tick: number) =>
  `<path class="grid" d="M${at(x)} ${top - 10}V${y - 6}"/><text class="tick" x="${at(x)}" y="${y + 12}" text-anchor="middle">${tick / 1000} s</text>`

function legend(): string {
  const entries = [
    ['<rect class="first" width="14" height="14"/>', 'first paint'],
    ['<rect class="until" width="14" height="14"/>', 'usable (median)'],
    ['<path class="largest" d="M7 -2V16"/>', 'largest paint'],
    ['<path class="spread" d="M0 7H14"/>', 'least to most'],
    ['<path class="floor" d="M7 -2V16"/>', 'the stack alone'],
  ]
  return entries
    .map(
      ([mark, text], index) =>
        `<g transform="translate(${20 + index * 165} 16)">${mark}<text x="22" y="12">${text}</text></g>`,
    )
    .join('\n  ')
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
