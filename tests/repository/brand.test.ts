import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { afterAll, describe, expect, test } from 'vitest'
import { Svg } from '../../src/ui/svg'
import { coloursOf, tokensFile } from '../../tools/hosting/brand/colours'
import { loadBrand, sandboxBrand, type BrandFiles } from '../../tools/hosting/brand/load-brand'
import { colourRules } from '../../tools/hosting/brand/read-colours'
import { readSvg } from '../../tools/hosting/brand/read-svg'
import { valueOf } from '../contracts/results'

const folder = mkdtempSync(join(tmpdir(), 'brand-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes an owner's file and returns its path. */
function file(text: string): string {
  const name = join(folder, 'file')
  writeFileSync(name, text)
  return name
}

/** Returns the problems of the sandbox's brand with these changes. */
function problemsOf(changes: BrandFiles): readonly string[] {
  const read = loadBrand({ ...sandboxBrand, ...changes }, '.')
  return read.type === 'error' ? read.error : []
}

const withColours = (colours: unknown) => problemsOf({ PORTAL_COLOURS: file(JSON.stringify(colours)) })

describe('an SVG', () => {
  const box = 'viewBox="0 0 9 9"'

  test('renders the elements of its file', () => {
    const svg = readSvg(`<?xml version="1.0"?>
      <!-- a moon -->
      <svg xmlns="http://www.w3.org/2000/svg" ${box}>
        <g fill-rule='evenodd'><path d="M1 1h7" stroke-width="2" stroke="var(--color-accent)"/></g>
      </svg>`)
    expect(renderToStaticMarkup(createElement(Svg, { node: valueOf(svg) }))).toBe(
      `<svg ${box} aria-hidden="true"><g fill-rule="evenodd">` +
        '<path d="M1 1h7" stroke-width="2" stroke="var(--color-accent)"></path></g></svg>',
    )
  })

  test.each([
    ['a script', `<svg ${box}><script>alert(1)</script></svg>`, '<script>'],
    ['something of HTML', `<svg ${box}><foreignObject><p>text</p></foreignObject></svg>`, '<foreignObject>'],
    ['an event', `<svg ${box} onload="alert(1)"></svg>`, 'onload="…" on its <svg>'],
    ['a link', `<svg ${box}><a href="javascript:alert(1)"/></svg>`, '<a>'],
    ['another file', `<svg ${box}><use xlink:href="https://elsewhere.example/#a"/></svg>`, '<use>'],
    ['a paint from elsewhere', `<svg ${box}><path fill="url(https://elsewhere.example/#a)"/></svg>`, 'fill'],
    ['a style, which the policy refuses', `<svg ${box}><path style="fill:red"/></svg>`, 'style="…"'],
    ['an escaped sign', `<svg ${box}><path d="&#60;"/></svg>`, 'a d on its <path>'],
    ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]><svg ${box}/>`, '<!DOCTYPE'],
    ['words', `<svg ${box}>Vesper</svg>`, 'the text "Vesper"'],
    ['an open end', `<svg ${box}><g></svg>`, 'well-formed'],
    ['no end', `<svg ${box}><g>`, 'well-formed'],
    ['two of them', `<svg ${box}/><svg ${box}/>`, 'well-formed'],
    ['no box', '<svg><path d="M0 0"/></svg>', 'viewBox'],
    ['no SVG', '', 'well-formed'],
  ])('with %s is rejected with a reason', (_what, text, why) => {
    expect(problemsOf({ PORTAL_LOGO: file(text) })).toEqual([expect.stringContaining(why)])
    expect(problemsOf({ PORTAL_ICON: file(text) })).toEqual([expect.stringContaining(why)])
  })
})

describe('colours', () => {
  test('have a value in both themes, even if the brand changes one', () => {
    const changed = file('{"light": {"color-line": "#D0D0D0"}}')
    const { colours } = valueOf(loadBrand({ ...sandboxBrand, PORTAL_COLOURS: changed }, '.'))
    const own = coloursOf(readFileSync(tokensFile, 'utf8'))
    const rules = colourRules(colours)
    expect(coloursOf(rules).light).toEqual(new Map([['--color-line', '#d0d0d0']]))
    expect(coloursOf(rules).dark.get('--color-line')).toBe(own.dark.get('--color-line'))
  })

  test.each([
    ['a text, in light', 'light', 'color-accent', 'color-surface-sunk', '4.5'],
    ['a text, in dark', 'dark', 'color-accent', 'color-surface-sunk', '4.5'],
    ['the focus ring on the sky', 'light', 'color-on-sky', 'scene-sky-low', '4.5'],
    ['the logo in the header, in light', 'light', 'color-sky-accent', 'scene-sky-high', '3'],
    ['the logo in the header, in dark', 'dark', 'color-sky-accent', 'scene-sky-high', '3'],
  ])('with too little contrast are rejected: %s', (_what, theme, front, ground, needed) => {
    const problems = withColours({ [theme]: { [front]: '#808080', [ground]: '#707070' } })
    expect(problems).toContain(
      `PORTAL_COLOURS: in ${theme}, --${front} on --${ground} has a contrast of 1.25, and ${needed} is needed.`,
    )
  })

  test('of the example brand are accepted', () => {
    expect(
      problemsOf({ PORTAL_LOGO: 'brands/vesper/logo.svg', PORTAL_COLOURS: 'brands/vesper/colours.json' }),
    ).toEqual([])
  })

  test.each([
    ['a theme that there is not', { night: {} }, 'night: "light" or "dark"'],
    ['a name that there is not', { light: { 'color-acent': '#0b6472' } }, 'light.color-acent: there is no'],
    ['a colour of a provider', { dark: { 'brand-facebook': '#0b6472' } }, 'dark.brand-facebook: there is no'],
    ['a length', { light: { 'space-1': '#0b6472' } }, 'light.space-1: there is no'],
    ['a name of a colour', { light: { 'color-ink': 'black' } }, 'light.color-ink: six digits'],
    ['more than a colour', { light: { 'color-ink': '#000000;}' } }, 'light.color-ink: six digits'],
    ['a number', { light: { 'color-ink': 0 } }, 'light.color-ink: six digits'],
  ])('with %s are rejected with their place', (_what, colours, place) => {
    expect(withColours(colours)).toEqual([expect.stringContaining(`PORTAL_COLOURS: ${place}`)])
  })

  test('that are not JSON are rejected', () => {
    expect(problemsOf({ PORTAL_COLOURS: file('{') })).toEqual([expect.stringContaining('read as JSON')])
  })
})

test('all problems of a brand are reported at once', () => {
  const problems = problemsOf({ PORTAL_LOGO: '', PORTAL_ICON: 'nowhere.svg', PORTAL_COLOURS: 'nowhere.json' })
  expect(problems).toEqual([
    'PORTAL_LOGO is missing: the name of an SVG file is expected.',
    expect.stringMatching(/^PORTAL_ICON names a file that cannot be read: .*nowhere\.svg/),
    expect.stringMatching(/^PORTAL_COLOURS names a file that cannot be read as JSON: .*nowhere\.json/),
  ])
})
