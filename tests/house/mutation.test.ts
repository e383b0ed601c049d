import type { MutantResult } from '@stryker-mutator/api/core'
import { describe, expect, test } from 'vitest'
import { judge } from '../../tools/mutation/judge'
import { mutantOf, type Mutant } from '../../tools/mutation/mutant'
import { filesOf, parts } from '../../tools/mutation/parts'
import { listOf, scoreOf, scoreTable, survivorList } from '../../tools/mutation/tables'

const source = ['export function isPrice(value) {', '  return value >= 0', '}', ''].join('\n')

/** What Stryker tells of `value >= 0` that has become `true`. */
function told(status: MutantResult['status'], changes: Partial<MutantResult> = {}): MutantResult {
  const location = { start: { line: 2, column: 10 }, end: { line: 2, column: 20 } }
  return { id: '1', fileName: '', mutatorName: '', replacement: 'true', location, status, ...changes }
}

const mutant = (changes: Partial<Mutant> = {}): Mutant => ({
  file: 'src-core/domain/money.ts',
  line: 2,
  was: 'return value >= 0',
  becomes: 'return true',
  outcome: 'survived',
  ...changes,
})

describe('a mutant', () => {
  test.each([
    ['Killed', 'killed'],
    ['Survived', 'survived'],
    ['Timeout', 'timed out'],
    ['RuntimeError', 'broke off'],
    ['NoCoverage', 'not covered'],
  ] as const)('that ended as %s is %s', (status, outcome) => {
    expect(mutantOf(told(status), 'src-core/domain/money.ts', source)).toEqual(mutant({ outcome }))
  })

  test('that changes several lines is told in one', () => {
    const location = { start: { line: 1, column: 32 }, end: { line: 3, column: 2 } }
    expect(mutantOf(told('Killed', { location, replacement: '{}' }), 'a.ts', source)).toMatchObject({
      line: 1,
      was: 'export function isPrice(value) { return value >= 0 }',
      becomes: 'export function isPrice(value) {}',
    })
  })

  test.each(['Ignored', 'CompileError', 'Pending'] as const)(
    'that was not tried (%s) stops everything',
    (status) => {
      expect(() => mutantOf(told(status), 'a.ts', source)).toThrow(`a.ts:2 ended as ${status}`)
    },
  )
})

describe('what lives', () => {
  const reason = 'It cannot matter.'
  const { file, was, becomes } = mutant()

  test.each(['survived', 'not covered'] as const)('needs a reason (%s)', (outcome) => {
    const alive = mutant({ outcome })
    expect(judge([alive], []).unexcused).toEqual([alive])
    expect(judge([alive], [{ file, was, becomes, reason }])).toEqual({
      excused: [{ ...alive, reason }],
      unexcused: [],
      needless: [],
    })
  })

  test.each([{ file: 'src-core/domain/promo.ts' }, { was: 'return value > 0' }, { becomes: 'return false' }])(
    'is not excused by the reason of another: %o',
    (other) => {
      expect(judge([mutant()], [{ file, was, becomes, reason, ...other }]).unexcused).toHaveLength(1)
    },
  )

  test('is all that may have a reason, in the files that were looked at', () => {
    const known = { file, was, becomes, reason }
    expect(judge([mutant({ outcome: 'killed' })], [known]).needless).toEqual([known])
    expect(judge([mutant({ outcome: 'timed out' })], [known]).needless).toEqual([known])
    expect(judge([mutant({ file: 'src-core/domain/promo.ts' })], [known]).needless).toEqual([])
  })
})

describe('what is written down', () => {
  const some = [
    mutant({ outcome: 'killed' }),
    mutant({ outcome: 'killed', file: 'src-core/ports/clock.ts' }),
    mutant({ was: 'a || `b`' }),
    mutant({ outcome: 'timed out', line: 7 }),
    mutant({ outcome: 'broke off' }),
    mutant({ outcome: 'not covered' }),
  ]

  test('is a row for each folder; what timed out or broke off counts on neither side', () => {
    expect(scoreTable(some).split('\n').slice(2)).toEqual([
      '| `src-core/domain` | 5       | 1      | 1        | 1           | 1         | 1         | 33.3    |',
      '| `src-core/ports`  | 1       | 1      | 0        | 0           | 0         | 0         | 100.0   |',
      '| all               | 6       | 2      | 1        | 1           | 1         | 1         | 50.0    |',
    ])
    expect(scoreOf([])).toBe(100)
  })

  test('is each that lives, with its reason', () => {
    const { excused } = judge(some, [
      { file: 'src-core/domain/money.ts', was: 'a || `b`', becomes: 'return true', reason: 'It is so.' },
    ])
    expect(survivorList(excused)).toBe(
      '`src-core/domain/money.ts`\n\n- 2: `` a || `b` `` → `return true`: It is so.',
    )
  })

  test('is each that timed out, or broke off', () => {
    expect(listOf(some, 'timed out')).toBe(
      '- `src-core/domain/money.ts:7`: `return value >= 0` → `return true`',
    )
  })
})

test.each(parts)('the part $name has files, and an address that leads nowhere is said', (part) => {
  const files = filesOf('.', part)
  expect(files.length).toBeGreaterThan(4)
  expect(filesOf('.', part, files[0])).toEqual([files[0]])
  expect(() => filesOf('.', part, 'nowhere')).toThrow('nowhere')
})
