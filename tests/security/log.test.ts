import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConsoleLog } from '../../adapters/browser/console-log'
import { anyJson, objectOf } from './attack'
import { opaque, sentence } from './secrets'

/** What a failure may come wrapped in. */
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
  .map(([{ text, secret }, layers]) => ({
    cause: layers.reduce<unknown>((inner, wrap) => wrap(inner), text),
    secret,
  }))

function written(write: (log: ConsoleLog) => void): string {
  const lines: string[] = []
  const take = (...words: unknown[]) => void lines.push(words.join(' '))
  write(new ConsoleLog({ warn: take, error: take }))
  return lines.join('\n')
}

describe('the log', () => {
  test('shows no secret of a message', () => {
    fc.assert(
      fc.property(sentence, ({ text, secret }) => {
        expect(written((log) => log.warn(text))).not.toContain(secret)
      }),
      { numRuns: 3000 },
    )
  })

  test('shows no secret of a cause, whatever it comes wrapped in', () => {
    fc.assert(
      fc.property(wrapped, ({ cause, secret }) => {
        expect(written((log) => log.error('failed', cause))).not.toContain(secret)
      }),
      { numRuns: 5000 },
    )
  })

  test('shows nothing of a field whose name says that it is secret, whatever the field holds', () => {
    const name = fc.constantFrom('clientSecret', 'idToken', 'newPassword', 'oobCode', 'Authorization')
    const value = opaque.chain((secret) =>
      fc
        .constantFrom<unknown>(secret, [secret], { value: secret }, { deep: [{ secret }] })
        .map((held) => ({ held, secret })),
    )
    fc.assert(
      fc.property(name, value, (field, { held, secret }) => {
        expect(written((log) => log.error('failed', { kind: 'x', [field]: held }))).not.toContain(secret)
      }),
    )
  })

  test('bears whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyJson,
          fc.anything(),
          fc.object().map((value) => objectOf(Object.entries(value))),
        ),
        (cause) => {
          expect(written((log) => log.error('failed', cause))).toContain('failed')
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('takes no time that is worth mentioning for a long text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('"', '@', '?', 'eyJ.', '_secret_', 'a"secret":"', 'Bearer ', 'a@'),
        (piece) => {
          // Of this process alone: others may use the machine meanwhile.
          const start = process.cpuUsage()
          written((log) => log.warn(piece.repeat(20_000 / piece.length)))
          expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
        },
      ),
    )
  })
})
