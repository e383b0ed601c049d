import { hostFiles } from './hosted-headers'

/**
 * What Cloudflare Pages documents; it skips what is above, without an error. Netlify and Firebase Hosting document no smaller ones.
 * developers.cloudflare.com: workers/static-assets/billing-and-limitations, pages/configuration/redirects.
 */
const limits = {
  headerRules: 100,
  /** Of a line of `_headers`, with spaces and the header's name. */
  headerLine: 2000,
  /** Rules of `_redirects` before the first one with `*` or a placeholder, and all from there on. */
  staticRedirects: 2000,
  dynamicRedirects: 100,
  redirectLine: 1000,
  fileBytes: 25 * 1024 * 1024,
}

export interface HostedFile {
  readonly fileName: string
  readonly source: string | Uint8Array
}

/** Throws an error that names each part of the build that is above a host's limit. */
export function checkHostLimits(files: readonly HostedFile[]): void {
  const problems = files.flatMap(({ fileName, source }) => {
    const text = typeof source === 'string' ? source : ''
    if (fileName === hostFiles.headers) return headerProblems(text.split('\n'))
    if (fileName === hostFiles.redirects) return redirectProblems(text.split('\n'))
    const bytes = typeof source === 'string' ? Buffer.byteLength(source) : source.length
    return above(fileName, bytes, limits.fileBytes, 'bytes')
  })
  if (problems.length > 0)
    throw new Error(
      [
        'Cloudflare Pages would leave out a part of this build:',
        ...problems.map((text) => `  - ${text}`),
      ].join('\n'),
    )
}

function headerProblems(lines: readonly string[]): readonly string[] {
  const rules = lines.filter((line) => line.startsWith('/'))
  return [
    ...above(hostFiles.headers, rules.length, limits.headerRules, 'rules'),
    ...lines.flatMap((line) =>
      above(
        `${hostFiles.headers}: the line of ${nameOf(line)}`,
        line.length,
        limits.headerLine,
        'characters',
      ),
    ),
  ]
}

function redirectProblems(lines: readonly string[]): readonly string[] {
  const rules = lines.filter((line) => line !== '')
  const found = rules.findIndex((rule) => /[*:]/.test(rule.split(' ')[0] ?? ''))
  const first = found < 0 ? rules.length : found
  const { redirects } = hostFiles
  return [
    ...above(redirects, first, limits.staticRedirects, 'rules without a pattern'),
    ...above(redirects, rules.length - first, limits.dynamicRedirects, 'rules from the first pattern on'),
    ...rules.flatMap((rule) =>
      above(`${redirects}: the rule of ${nameOf(rule)}`, rule.length, limits.redirectLine, 'characters'),
    ),
  ]
}

/** Returns the header's name, or the path of a rule. */
function nameOf(line: string): string {
  return line.trim().split(/:? /)[0] ?? ''
}

function above(what: string, found: number, limit: number, unit: string): readonly string[] {
  const [has, most] = [found, limit].map((figure) => figure.toLocaleString('en-US'))
  return found > limit ? [`${what} has ${has} ${unit}, ${most} are allowed`] : []
}
