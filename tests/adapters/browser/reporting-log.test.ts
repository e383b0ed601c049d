import { expect, test } from 'vitest'
import { createReporter } from '#adapters/browser/reporter'
import { createReportingLog, type CapturedEvent, type CaptureEvent } from '#adapters/browser/reporting-log'
import { CallError } from '#adapters/http/call-error'
import type { Report } from '#core/ports/reports'
import { ChunkLoadError } from '#core/shared/load-chunk'
import { logContract, scrubbingContract } from '../../contracts/log.contract'
import { recordingConsole } from './support'

const release = 'test-1'
const portal = 'https://portal.example'
const entry = (message: string, cause?: unknown) => ({ level: 'warning', message, cause }) as const
const event = (type: string, fields: object) => Object.assign(new Event(type), fields)

/** A page with a log, whose reporter is loaded as `load` says. */
function openPage(load?: (reporter: CaptureEvent) => Promise<CaptureEvent>) {
  const sent: Report[] = []
  const { log: console, lines } = recordingConsole()
  const window = Object.assign(new EventTarget(), { location: { pathname: '/membership' } })
  const reporter = createReporter((report) => void sent.push(report), release, portal)
  const log = createReportingLog(console, window, () => load?.(reporter) ?? Promise.resolve(reporter))
  return { log, window, sent, lines }
}

/** Returns what a reporter sends of these events. */
function reportsOf(...source: CapturedEvent['source'][]): readonly Report[] {
  return reportsOn('/signin', ...source)
}

function reportsOn(path: string, ...source: CapturedEvent['source'][]): readonly Report[] {
  const sent: Report[] = []
  const report = createReporter((each) => void sent.push(each), release, portal)
  for (const each of source) report({ source: each, path })
  return sent
}

logContract('the reporting log', () => {
  const { log, lines } = openPage()
  return { log, written: () => lines }
})

scrubbingContract('the reporter', () => {
  const written: { level: 'warn' | 'error'; text: string }[] = []
  const report = createReporter(
    (each) => void written.push({ level: 'warn', text: Object.values(each).join(' ') }),
    release,
    portal,
  )
  const add = (message: string, cause?: unknown) => report({ source: entry(message, cause), path: '/' })
  return { log: { warn: add, error: add }, written: () => written }
})

test('events before the reporter is loaded are reported with the page on which they were captured', async () => {
  const { log, window, sent } = openPage()
  log.warn('first')
  window.location.pathname = '/signin'
  window.dispatchEvent(event('error', { error: new TypeError('second') }))
  expect(sent).toEqual([])
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent).toMatchObject([
    { type: 'log', level: 'warning', message: 'first', route: '/membership', release },
    { type: 'uncaught', level: 'error', message: 'TypeError: second', kind: 'TypeError', route: '/signin' },
  ])
})

test('a reporter that did not load is loaded at the next event', async () => {
  let attempts = 0
  const { log, sent } = openPage((reporter) => {
    attempts += 1
    return attempts === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(reporter)
  })
  log.warn('first')
  await Promise.resolve()
  log.warn('second')
  await expect.poll(() => sent.map(({ message }) => message)).toEqual(['first', 'second'])
})

test('a failed call is reported with its name and kind', () => {
  const cause = new CallError('loadUser', 'the service responds 500 (no code)')
  const [report] = reportsOf(entry('The user could not be loaded', { kind: 'service-error', cause }))
  expect(report).toMatchObject({ kind: 'service-error', call: 'loadUser', route: '/signin' })
  expect(report?.cause).toContain('the service responds 500')
  expect(report?.stack).toMatch(/^at .*:\d+:\d+/)
})

test('an error is reported once, however often and wherever it is captured', () => {
  const payload = new TypeError('Failed to fetch dynamically imported module: https://x.example/a.js')
  const lost = event('vite:preloadError', { payload })
  const failed = entry('A screen failed to render', new ChunkLoadError(payload))
  const reports = reportsOf(lost, failed, lost, entry('a'), entry('a'))
  expect(reports).toMatchObject([
    { type: 'chunk', message: `TypeError: ${payload.message}` },
    { message: 'a' },
  ])
})

test('a page sends at most 20 reports', () => {
  const many = Array.from({ length: 30 }, (_, index) => entry(`message ${index}`))
  expect(reportsOf(...many)).toHaveLength(20)
})

const violation = {
  disposition: 'enforce',
  effectiveDirective: 'script-src-elem',
  blockedURI: 'https://evil.example/path/secret?a=b',
  sourceFile: '',
}

test('a policy violation is reported by its directive and the host, without the path', () => {
  expect(reportsOf(event('securitypolicyviolation', violation))).toMatchObject([
    { type: 'policy', message: 'script-src-elem does not allow evil.example', kind: 'script-src-elem' },
  ])
})

test.each([
  ['only reports', { disposition: 'report' }],
  ['has its source in an extension', { sourceFile: 'chrome-extension://abc/a.js' }],
  ['names the scheme of an extension alone', { sourceFile: 'chrome-extension' }],
  ['blocks the scheme of an extension', { blockedURI: 'moz-extension' }],
  ['blocks an extension', { blockedURI: 'moz-extension://abc/a.js' }],
])('a violation that %s is not reported', (_what, changes) => {
  expect(reportsOf(event('securitypolicyviolation', { ...violation, ...changes }))).toEqual([])
})

test.each([
  ['an error of another origin', event('error', { error: null, message: 'Script error.' }), 'Script error.'],
  ['a rejection with a text', event('unhandledrejection', { reason: 'no' }), 'no'],
])('%s is reported', (_what, source, message) => {
  expect(reportsOf(source)).toMatchObject([{ type: 'uncaught', message }])
})

test('a path that is no page is not reported', () => {
  expect(reportsOn('/users/mira', entry('a'))).toMatchObject([{ route: 'not-found' }])
})

/** An error event as browsers send it, of an error with this stack. */
function thrown(stack: string | undefined, { message = 'no', filename = '' } = {}): Event {
  const error = Object.assign(new TypeError(message), {
    stack: stack && `TypeError: ${message}\n    at ${stack}`,
  })
  return event('error', { error, message, filename })
}

const own = (message: string) => thrown(`start (${portal}/assets/index-C3xYz.js:1:200)`, { message })

type Foreign = (message: string) => Event
const rejected = (reason: unknown) => event('unhandledrejection', { reason, promise: null })
const hidden = { error: null, message: 'Script error.', filename: '' }
const firefox = { error: null, filename: 'moz-extension://abc/a.js' }

const extensions: readonly (readonly [string, Foreign])[] = [
  ['of Chromium', (message) => thrown('f (chrome-extension://abc/inpage.js:1:2)', { message })],
  ['of Firefox', (message) => event('error', { ...firefox, message })],
  ['of Safari', (message) => thrown('f (safari-web-extension://ABC/a.js:1:2)', { message })],
  ['whose address Safari hides', (message) => thrown('@webkit-masked-url://hidden/:1:2', { message })],
  ['that rejects', (message) => rejected(new Error(message))],
  ['that is injected into the page', (message) => thrown(`f (${portal}/membership:1:2)`, { message })],
  ['without an address', (message) => thrown('f (<anonymous>:1:2)', { message })],
  ['that throws a text', rejected],
  ['of another origin', () => event('error', hidden)],
]

test.each(extensions)(
  'a script %s that keeps throwing does not use up the reports of the portal',
  async (_, foreign) => {
    const { window, sent } = openPage()
    const many = Array.from({ length: 60 }, (_each, count) => foreign(`no ${count}`))
    for (const each of many) window.dispatchEvent(each)
    window.dispatchEvent(own('own'))
    await expect.poll(() => sent.map(({ message }) => message)).toContain('TypeError: own')
    expect(sent.length).toBeLessThanOrEqual(6)
    for (const each of many) window.dispatchEvent(each)
    window.dispatchEvent(own('later'))
    await expect.poll(() => sent.map(({ message }) => message)).toContain('TypeError: later')
    expect(sent.length).toBeLessThanOrEqual(7)
  },
)

test.each(extensions.slice(0, 4))('an error of an extension %s is not reported', (_, foreign) => {
  expect(reportsOf(foreign('no'))).toEqual([])
})

test('an error of the portal that an extension has a part in is reported', () => {
  const stack = `fetch (chrome-extension://abc/a.js:1:2)\n    at load (${portal}/assets/index-C3xYz.js:1:200)`
  expect(reportsOf(thrown(stack))).toMatchObject([{ type: 'uncaught' }])
})

test('violations of the policy by injected scripts do not use up the reports of the portal', () => {
  const violations = Array.from({ length: 60 }, (_, count) =>
    event('securitypolicyviolation', { ...violation, blockedURI: `https://t${count}.example/a.js` }),
  )
  expect(reportsOf(...violations, own('own')).map(({ message }) => message)).toContain('TypeError: own')
})

test('an error that repeats while the reporter loads waits once', async () => {
  const { window, sent } = openPage()
  for (let count = 0; count < 40; count += 1) window.dispatchEvent(own('again'))
  window.dispatchEvent(own('another'))
  await expect
    .poll(() => sent.map(({ message }) => message))
    .toEqual(['TypeError: again', 'TypeError: another'])
})

const unreadable = new Proxy(new Error('no'), {
  get: () => {
    throw new Error('unreadable')
  },
})
const { proxy: revoked, revoke } = Proxy.revocable({}, {})
revoke()

test.each([
  ['is unreadable', unreadable],
  ['is a revoked proxy', revoked],
  ['has a toJSON that throws', { toJSON: () => unreadable.message }],
])('a cause that %s costs no other report', async (_, cause) => {
  const { log, window, sent } = openPage()
  log.warn('first', cause)
  window.dispatchEvent(event('unhandledrejection', { reason: cause }))
  log.warn('second')
  await expect.poll(() => sent.map(({ message }) => message)).toContain('second')
})

test('a report that cannot be sent costs no other report', async () => {
  const sent: string[] = []
  const { log } = openPage(() =>
    Promise.resolve(
      createReporter(
        ({ message }) => {
          if (message === 'first') throw new Error('blocked')
          sent.push(message)
        },
        release,
        portal,
      ),
    ),
  )
  log.warn('first')
  log.warn('second')
  await expect.poll(() => sent).toEqual(['second'])
})
