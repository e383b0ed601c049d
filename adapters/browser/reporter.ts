import { findRoute } from '#core/domain/routes'
import type { Report, SendReport } from '#core/ports/reports'
import { fieldOf, maximumReports, originOf } from './event-origin'
import type { CapturedEvent, CaptureEvent } from './reporting-log'
import { describeCause, scrub } from './scrub'

type Description = Omit<Report, 'route' | 'release'>

/**
 * Returns a function that scrubs events and sends them: each error once, and a limited number per page and origin. `portal` is
 * the origin of the portal's address.
 */
export function createReporter(send: SendReport, release: string, portal: string): CaptureEvent {
  const errors = new WeakSet<Error>()
  const sent = new Set<string>()
  const counts = { portal: 0, policy: 0, elsewhere: 0 }
  return ({ source, path }) => {
    const origin = originOf(source, portal)
    const causes = causesOf(source)
    // A lost chunk is first an event, and then the cause of a log entry.
    const isKnown = causes.some((cause) => isError(cause) && errors.has(cause))
    for (const cause of causes) if (isError(cause)) errors.add(cause)
    const described = isKnown ? undefined : describe(source, causes)
    if (!origin || !described || counts[origin] >= maximumReports[origin]) return
    const key = JSON.stringify({ ...described, stack: undefined })
    if (sent.has(key)) return
    sent.add(key)
    counts[origin] += 1
    send({ ...described, route: findRoute(path) ?? 'not-found', release })
  }
}

/** Returns what was thrown or logged and its own causes, outermost first. */
function causesOf(source: CapturedEvent['source']): readonly unknown[] {
  const [name] = ['cause', 'payload', 'reason', 'error'].filter((each) => each in source)
  const causes: unknown[] = []
  let cause = name === undefined ? undefined : fieldOf(source, name)
  for (; cause !== undefined && cause !== null && causes.length < 5; cause = fieldOf(cause, 'cause'))
    causes.push(cause)
  return causes
}

function describe(source: CapturedEvent['source'], causes: readonly unknown[]): Description | undefined {
  if (!(source instanceof Event)) {
    const cause = source.cause === undefined ? undefined : describeCause(source.cause)
    return {
      type: 'log',
      level: source.level,
      message: safe(source.message),
      ...detailsOf(causes),
      cause: safe(cause),
    }
  }
  if (source.type === 'securitypolicyviolation')
    return describeViolation(source as SecurityPolicyViolationEvent)
  const type = source.type === 'vite:preloadError' ? 'chunk' : 'uncaught'
  const message = causes.length > 0 ? describeCause(causes[0]) : String(fieldOf(source, 'message'))
  return { type, level: 'error', message: safe(message), ...detailsOf(causes) }
}

function describeViolation(event: SecurityPolicyViolationEvent): Description | undefined {
  const { disposition, effectiveDirective, blockedURI } = event
  // Trusted Types only report: docs/security.md.
  if (disposition !== 'enforce') return undefined
  // The path could hold a secret. Without an address there is a keyword, such as `inline`.
  const [, blocked = blockedURI] = /^[a-z][\w+.-]*:\/\/(?:[^/?#]*@)?([^/?#]*)/i.exec(blockedURI) ?? []
  const message = `${effectiveDirective} does not allow ${blocked}`
  return { type: 'policy', level: 'error', message: safe(message), kind: safe(effectiveDirective) }
}

function detailsOf(causes: readonly unknown[]): Pick<Description, 'kind' | 'call' | 'stack'> {
  const textOf = (name: string, from = causes) => from.map((cause) => fieldOf(cause, name)).find(isText)
  const thrown = causes.filter(isError)
  return {
    kind: safe(textOf('kind') ?? textOf('code', thrown) ?? textOf('name', thrown)),
    call: safe(textOf('call', thrown)),
    stack: framesOf(textOf('stack', thrown)),
  }
}

/** Returns the lines of a stack without the message, which may have several. */
function framesOf(stack: string | undefined): string | undefined {
  const lines = scrub(stack ?? '').split('\n')
  const frames = lines.filter((line) => /:\d+:\d+\)?$/.test(line)).map((line) => line.trim())
  return frames.length === 0 ? undefined : frames.slice(0, 15).join('\n')
}

function safe(text: string): string
function safe(text: string | undefined): string | undefined
function safe(text: string | undefined): string | undefined {
  return text === undefined ? undefined : scrub(text).slice(0, 500)
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A revoked proxy throws when its prototype is read. */
function isError(value: unknown): value is Error {
  try {
    return value instanceof Error
  } catch {
    return false
  }
}
