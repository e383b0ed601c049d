import type { Page } from './goals'
import { median } from './statistics'

const width = 860
const left = 200
const right = 60
const top = 64
const rowHeight = 36
const barHeight = 16

/** Draws first paint, largest paint and first use of every page as an SVG for light and dark pages. */
export function drawChart(pages: readonly Page[]): string {
  const rows = pages.map(({ scenario, watched, clicked }) => ({
    title: scenario.title,
    firstPaint: median(watched.map(({ firstPaint }) => firstPaint)),
    largestPaint: median(watched.map(({ largestPaint }) => largestPaint)),
    usable: median((clicked.length > 0 ? clicked : watched).map(({ usable, visible }) => usable ?? visible)),
  }))
  const longest = Math.max(...rows.flatMap(({ usable, largestPaint }) => [usable, largestPaint]))
  const x = (time: number) => (left + (time / longest) * (width - left - right)).toFixed(1)
  const height = top + rows.length * rowHeight + 40
  const ticks = Array.from({ length: Math.floor(longest / 500) + 1 }, (_, index) => index * 500)
  const bar = (kind: string, y: number, time: number) =>
    `<rect class="${kind}" x="${left}" y="${y}" width="${(Number(x(time)) - left).toFixed(1)}" height="${barHeight}"/>`

  const drawn = rows.map(({ title, firstPaint, largestPaint, usable }, index) => {
    const y = top + index * rowHeight
    return `<text x="${left - 12}" y="${y + 13}" text-anchor="end">${title}</text>
  ${bar('usable', y, usable)}${bar('first', y, firstPaint)}
  <path class="largest" d="M${x(largestPaint)} ${y - 4}v${barHeight + 8}"/>
  <text class="small" x="${Number(x(Math.max(usable, largestPaint))) + 8}" y="${y + 13}">${(usable / 1000).toFixed(2)}</text>`
  })
  const grid = ticks.map(
    (tick) => `<path class="grid" d="M${x(tick)} ${top - 10}V${height - 36}"/>
  <text class="small" x="${x(tick)}" y="${height - 18}" text-anchor="middle">${tick / 1000} s</text>`,
  )
  const legend = [
    '<rect class="first" width="14" height="14"/><text x="22" y="12">first paint</text>',
    '<rect class="usable" width="14" height="14"/><text x="22" y="12">usable (median)</text>',
    '<path class="largest" d="M7 -2v18"/><text x="22" y="12">largest paint</text>',
  ].map((entry, index) => `<g transform="translate(${20 + index * 180} 16)">${entry}</g>`)

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="First paint, largest paint and first use of every page">
  <style>
    text { font: 14px system-ui, sans-serif; fill: #2b2a33 } .small { font-size: 12px }
    .grid { stroke: #d9d6e0; fill: none } .usable { fill: #8f86d8 } .first { fill: #3d3591 }
    .largest { stroke: #c2571a; stroke-width: 3; fill: none }
    @media (prefers-color-scheme: dark) {
      text { fill: #eceaf4 } .grid { stroke: #444255 } .usable { fill: #6a61b8 } .first { fill: #b3acf2 }
      .largest { stroke: #f09a5f }
    }
  </style>
  ${[...legend, ...grid, ...drawn].join('\n  ')}
</svg>
`
}
