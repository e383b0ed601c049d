import type { Headers } from '../../../tools/hosting/hosted-headers'

/** A site as the HTTP Observatory looks at it: over https, its home page, no cookies, no CORS, http redirected. */
export interface Site {
  readonly headers: Headers
  readonly page: string
}

/**
 * Points that the HTTP Observatory takes and gives (`src/grader/charts.js` and `src/analyzer/tests` of its package
 * @mdn/mdn-http-observatory 1.4.8), as far as a static site without cookies can earn or lose them.
 */
export function points({ headers, page }: Site): Readonly<Record<string, number>> {
  const policy = readPolicy(headers['Content-Security-Policy'] ?? '')
  return {
    'content-security-policy': policyPoints(policy),
    'strict-transport-security': transportPoints(headers['Strict-Transport-Security']),
    'x-content-type-options': headers['X-Content-Type-Options'] === 'nosniff' ? 0 : -5,
    'x-frame-options': framePoints(policy, headers['X-Frame-Options']),
    'referrer-policy': referrerPoints(headers['Referrer-Policy']),
    'cross-origin-resource-policy': /^same-(origin|site)$/.test(headers['Cross-Origin-Resource-Policy'] ?? '')
      ? 10
      : 0,
    'subresource-integrity': integrityPoints(page),
  }
}

/** The mark: points above 100 are only given to who has lost ten at most (`src/scanner/index.js`). */
export function gradeOf(all: Readonly<Record<string, number>>): {
  readonly score: number
  readonly grade: string
} {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 100)
  const base = sum(Object.values(all).filter((value) => value < 0))
  const score = Math.max(0, base >= 90 ? sum(Object.values(all)) : base)
  return { score, grade: grades.find(([least]) => score >= least)?.[1] ?? 'F' }
}

const grades: readonly (readonly [number, string])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
]

type Policy = ReadonlyMap<string, readonly string[]>

function readPolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]))
}

/** Sources that let in anybody. */
const broad = /^(ftp:|https?:|\*|https?:\/\/\*|https?:\/\/\*\.\*)$/
const inline = /^('unsafe-inline'|data:)$/

function policyPoints(policy: Policy): number {
  if (![...policy.keys()].some(Boolean)) return -25
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const [scripts, objects, styles] = ['script-src', 'object-src', 'style-src'].map(sourcesOf)
  const has = (sources: readonly string[] | undefined, sign: RegExp) =>
    sources?.some((source) => sign.test(source)) === true
  const passive = [...sourcesOf('img-src'), ...sourcesOf('media-src')]
  const active = [...policy]
    .filter(([name]) => name !== 'img-src' && name !== 'media-src')
    .flatMap(([, sources]) => sources)
  if (has(scripts, broad) || has(scripts, inline) || has(objects, broad)) return -20
  if (has(active, /^(http|ftp):/)) return -20
  if (has(scripts, /'unsafe-eval'/) || has(styles, /'unsafe-eval'/)) return -10
  if (has(passive, /^(http|ftp):/)) return -10
  if (has(styles, broad) || has(styles, inline)) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

/** Six months are asked for; the list that browsers are shipped with is not counted on. */
function transportPoints(value: string | undefined): number {
  const age = /max-age=(\d+)/.exec(value ?? '')?.[1]
  if (age === undefined) return -20
  return Number(age) >= 15_552_000 ? 0 : -10
}

function framePoints(policy: Policy, value: string | undefined): number {
  if (policy.has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(value ?? '') ? 0 : -20
}

function referrerPoints(value: string | undefined): number {
  if (value === undefined) return 0
  const last = value.split(',').at(-1)?.trim() ?? ''
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(last) ? 5 : -5
}

function integrityPoints(page: string): number {
  const foreign = [...page.matchAll(/<script\b[^>]*\bsrc="((?:https?:)?\/\/[^"]*)"[^>]*>/g)]
  const plain = foreign.filter(([tag]) => !tag.includes('integrity='))
  if (plain.some(([, address = '']) => !address.startsWith('https://'))) return -50
  if (plain.length > 0) return -5
  return foreign.length > 0 ? 5 : 0
}
