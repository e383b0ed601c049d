import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { isIndexable, routes, type Route } from '#core/domain/routes'
import { hostedHeaders, secretPaths } from './hosting/hosted-headers'
import { noOrigins } from './hosting/origins'
import { releaseFile } from './hosting/release'
import { sharedFiles } from './hosting/sharing/shared-files'

/** What a deployed portal sends for a path. */
interface Answer {
  readonly headers: Headers
  readonly text: string
  readonly isExpected: boolean
}

interface Smoke {
  readonly release: string
  readonly pages: number
  readonly files: number
  /** One line per problem. */
  readonly problems: readonly string[]
}

const policyName = 'Content-Security-Policy'

/** Depends on the configuration, and is checked against the page. */
const { [policyName]: _policy, ...fixedHeaders } = hostedHeaders(noOrigins).everywhere

/** Checks every page of a deployed portal, every file that the pages can load, and the files for search engines and home screens. */
export async function smoke(portal: string): Promise<Smoke> {
  const problems: string[] = []
  const { origin } = new URL(portal)
  const load = async (path: string, status: number): Promise<Answer> => {
    try {
      const response = await fetch(new URL(path, origin), { redirect: 'manual' })
      if (response.status !== status) problems.push(`${path}: status ${response.status} instead of ${status}`)
      const text = await response.text()
      return { headers: response.headers, text, isExpected: response.status === status }
    } catch (error) {
      problems.push(`${path}: no response (${String(error)})`)
      return { headers: new Headers(), text: '', isExpected: false }
    }
  }

  const release = readRelease((await load(`/${releaseFile}`, 200)).text)
  const files = new Set<string>()
  for (const path of routes) {
    const answer = await load(path, 200)
    if (!answer.isExpected) continue
    const { headers, text } = answer
    problems.push(...searchProblems(origin, path, answer))
    problems.push(...headerProblems(path, headers), ...policyProblems(path, headers, text))
    if (!/<h1[\s>]/.test(text)) problems.push(`${path}: no prerendered heading`)
    if (!text.includes(`<meta name="release" content="${release}">`))
      problems.push(`${path}: not of release ${release}, which /${releaseFile} names`)
    for (const file of filesIn(text)) files.add(file)
  }
  // The loop also visits what it adds.
  for (const file of files) {
    const { headers, text, isExpected } = await load(file, 200)
    if (!isExpected) continue
    if (!headers.get('Cache-Control')?.includes('immutable')) problems.push(`${file}: not cached forever`)
    if (/\.(js|css)$/.test(file)) for (const each of filesIn(text)) files.add(each)
  }
  for (const file of ['favicon.svg', 'apple-touch-icon.png', ...Object.values(sharedFiles)])
    await load(`/${file}`, 200)
  if (files.size === 0) problems.push('The pages name no files below /assets')
  for (const path of ['/no-such-page', '/assets/no-such-file.js']) await load(path, 404)
  return { release, pages: routes.length, files: files.size, problems }
}

function readRelease(text: string): string {
  return /"release":"([^"]+)"/.exec(text)?.[1] ?? 'unknown'
}

/** A page names its address at the portal that was built, and the host may hide it from search engines. */
function searchProblems(origin: string, path: Route, { headers, text }: Answer): readonly string[] {
  const isHidden = headers.get('X-Robots-Tag')?.includes('noindex') ?? false
  return [
    ...(text.includes(`<link rel="canonical" href="${origin}${path}">`)
      ? []
      : [`${path}: the page does not name ${origin}${path} as its address: it was built for another portal`]),
    ...(isHidden && isIndexable(path) ? [`${path}: the host sends noindex`] : []),
  ]
}

function headerProblems(path: string, headers: Headers): readonly string[] {
  const isSecret = secretPaths.some((secret) => secret === path)
  const { pages, secretPages } = hostedHeaders(noOrigins)
  const expected = { ...fixedHeaders, ...pages, ...(isSecret ? secretPages : {}) }
  return Object.entries(expected).flatMap(([name, value]) => {
    const sent = headers.get(name)
    // Of several values of Referrer-Policy, browsers take the last.
    const isSent = name === 'Referrer-Policy' ? sent?.split(', ').at(-1) === value : sent === value
    return isSent ? [] : [`${path}: ${name} is "${sent ?? 'missing'}" instead of "${value}"`]
  })
}

/** The policy must be strict, and of the same build as the page: it has the hashes of inline styles and scripts. */
function policyProblems(path: string, headers: Headers, page: string): readonly string[] {
  const policy = headers.get(policyName) ?? ''
  const strict = ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
  const inline = [...page.matchAll(/<(style|script)(?: (?:media|data-cfasync)="[^"]*")*>([^]*?)<\/\1>/g)].map(
    ([, tag, text = '']) => ({
      tag,
      hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    }),
  )
  return [
    ...strict.filter((part) => !policy.includes(part)).map((part) => `${path}: the policy has no ${part}`),
    ...(/'unsafe-\w+'/.test(policy) ? [`${path}: the policy allows unsafe code`] : []),
    ...inline
      .filter(({ hash }) => !policy.includes(hash))
      .map(({ tag }) => `${path}: the policy blocks an inline ${tag} of the page: it is of another build`),
  ]
}

/** Returns the files of the build that a page, script or style sheet names. */
function filesIn(text: string): readonly string[] {
  const names = text.matchAll(/(?:\.\/|assets\/)([\w.-]*[\w-]{8}\.(?:js|css|woff2|svg|png))/g)
  return [...names].map(([, name]) => `/assets/${name}`)
}

async function main(portal: string | undefined): Promise<void> {
  if (portal === undefined || !URL.canParse(portal))
    throw new Error('Usage: npm run smoke -- https://portal.example.com')
  const { release, pages, files, problems } = await smoke(portal)
  for (const problem of problems) console.error(problem)
  console.log(`Release ${release}: ${pages} pages, ${files} files, ${problems.length} problems`)
  if (problems.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main(process.argv[2]).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
