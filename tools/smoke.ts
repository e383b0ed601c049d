import { routes } from '../src-core/domain/routes'
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { hostedHeaders, secretPaths } from './hosting/hosted-headers'
import { noOrigins } from './hosting/origins'
import { releaseFile } from './hosting/release'
import { countryRoute } from './hosting/country-pages'
import { languagePrefixes, pageSharingProblems, sharedFilesProblems, type Answer } from './smoke-sharing'

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

/** Checks every page of a deployed portal, every file that the pages can load, and what search engines and messengers read. */
export async function smoke(portal: string): Promise<Smoke> {
  const problems: string[] = []
  const { origin } = new URL(portal)
  const load = async (path: string, status: number): Promise<Answer> => {
    try {
      const response = await fetch(new URL(path, origin), { redirect: 'manual' })
      if (response.status !== status) problems.push(`${path}: status ${response.status} instead of ${status}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      return { headers: response.headers, bytes, text, isExpected: response.status === status }
    } catch (error) {
      problems.push(`${path}: no response (${String(error)})`)
      return { headers: new Headers(), bytes: new Uint8Array(), text: '', isExpected: false }
    }
  }

  const release = readRelease((await load(`/${releaseFile}`, 200)).text)
  const files = new Set<string>()
  const pages: string[] = []
  for (const path of routes) {
    const answer = await load(path, 200)
    if (!answer.isExpected) continue
    const { headers, text } = answer
    pages.push(text)
    problems.push(...pageSharingProblems(origin, path, answer))
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
  for (const prefix of languagePrefixes(origin, pages).filter((each) => each !== ''))
    pages.push((await load(prefix + countryRoute, 200)).text)
  problems.push(...(await sharedFilesProblems(origin, pages, load)))
  if (files.size === 0) problems.push('The pages name no files below /assets')
  for (const path of ['/no-such-page', '/assets/no-such-file.js']) await load(path, 404)
  return { release, pages: routes.length, files: files.size, problems }
}

function readRelease(text: string): string {
  return /"release":"([^"]+)"/.exec(text)?.[1] ?? 'unknown'
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
