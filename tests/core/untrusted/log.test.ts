import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConsoleLog } from '#adapters/browser/console-log'
import { createReporter } from '#adapters/browser/reporter'
import type { CapturedEvent } from '#adapters/browser/reporting-log'
import type { Log } from '#core/ports/log'
import { anyJson, objectOf } from './attack'

/** Secrets in the shapes that `tests/contracts/log.contract.ts` lists, in a sentence. */
const secret = fc.stringMatching(/^ZQ[\w-]{8,24}QZ$/)
const sentence = fc
  .tuple(
    secret,
    fc.constantFrom<(text: string) => string>(
      (text) => `${text}@example.com`,
      (text) => `Bearer ${text}`,
      (text) => `eyJhead.${text}.end`,
      (text) => `cs_test_a1_secret_${text}`,
      (text) => `oobCode=${text}`,
      (text) => `https://portal.example/a?name=${text}`,
      (text) => JSON.stringify({ kept: 1, clientSecret: text }),
    ),
  )
  .map(([text, shape]) => ({ text: `failed: ${shape(text)}\n`, secret: text }))

const wrappings: readonly ((inner: unknown) => unknown)[] = [
  (inner) => new Error('outer', { cause: inner }),
  (inner) => new Error(typeof inner === 'string' ? inner : 'inner', { cause: inner }),
  (inner) => Object.assign(new TypeError('coded'), { code: typeof inner === 'string' ? inner : 'code' }),
  (inner) => new AggregateError([inner], typeof inner === 'string' ? inner : 'many'),
  (inner) => ({ kind: 'unknown', detail: inner }),
  (inner) => [1, inner],
  (inner) => new Map([['key', inner]]),
  (inner) => ({ toJSON: () => inner }),
  (inner) => (typeof inner === 'string' ? { [inner]: 1 } : { inner }),
  (inner) => (typeof inner === 'string' ? new DOMException(inner, 'AbortError') : inner),
  (inner) => JSON.stringify({ inner }),
]

const wrapped = fc
  .tuple(sentence, fc.array(fc.constantFrom(...wrappings), { maxLength: 5 }))
  .map(([{ text, ...rest }, layers]) => ({
    cause: layers.reduce<unknown>((inner, wrap) => wrap(inner), text),
    ...rest,
  }))

const circular: Record<string, unknown> = {}
circular.itself = circular

/** Returns the text that leaves the program. */
type Logged = (write: (log: Log) => void) => string

const logged: Logged = (write) => {
  const lines: string[] = []
  const take = (...words: unknown[]) => void lines.push(words.join(' '))
  write(new ConsoleLog({ warn: take, error: take }))
  return lines.join('\n')
}

/** Reports every entry as such, as an uncaught error and as a rejection. */
const reported: Logged = (write) => {
  const sent: unknown[] = []
  const report = (source: CapturedEvent['source']) =>
    createReporter((each) => void sent.push(each), 'release', 'https://portal.example')({ source, path: '/' })
  const take = (message: string, cause?: unknown) => {
    report({ level: 'error', message, cause })
    report(Object.assign(new Event('error'), { error: cause, message }))
    report(Object.assign(new Event('unhandledrejection'), { reason: cause }))
  }
  write({ warn: take, error: take })
  return JSON.stringify(sent)
}

describe.each([
  ['the log', logged],
  ['a report', reported],
])('%s', (_name, textOf) => {
  test('has no secret of a cause, however it is wrapped', () => {
    fc.assert(
      fc.property(wrapped, ({ cause, secret: hidden }) => {
        expect(textOf((log) => log.error('failed', cause))).not.toContain(hidden)
      }),
      { numRuns: 5000 },
    )
  })

  test('accepts any cause', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyJson,
          fc.anything({ withBigInt: true }),
          fc.constantFrom(circular, Symbol('odd'), () => 1),
          fc.object().map((value) => objectOf(Object.entries(value))),
        ),
        (cause) => {
          expect(textOf((log) => log.error('failed', cause))).toContain('failed')
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('redacts a long text within a second', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('"', '@', '?', 'eyJ.', '_secret_', 'a"secret":"', 'Bearer ', 'a@'),
        (piece) => {
          // CPU time, because the machine may be busy.
          const start = process.cpuUsage()
          textOf((log) => log.warn(piece.repeat(20_000 / piece.length)))
          expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
        },
      ),
    )
  })
})
