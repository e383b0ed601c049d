import type { MutantResult } from '@stryker-mutator/api/core'

/**
 * What became of a change of the program: `killed` is one that a test has noticed, `broke off` one that threw where no
 * test was waiting.
 */
export type Outcome = 'killed' | 'survived' | 'timed out' | 'broke off' | 'not covered'

/** One small change of the program, and whether the tests have noticed it. */
export interface Mutant {
  /** From the root of the repository. */
  readonly file: string
  /** The first line changed, counted from 1. */
  readonly line: number
  /** The lines changed, as they are and with the change, each in one line. */
  readonly was: string
  readonly becomes: string
  readonly outcome: Outcome
}

const outcomes: Partial<Record<MutantResult['status'], Outcome>> = {
  Killed: 'killed',
  Survived: 'survived',
  Timeout: 'timed out',
  RuntimeError: 'broke off',
  NoCoverage: 'not covered',
}

/** Throws where there is nothing to judge: the mutant was not tried, or a comment has switched it off. */
export function mutantOf(result: MutantResult, file: string, source: string): Mutant {
  const outcome = outcomes[result.status]
  const { start, end } = result.location
  if (!outcome)
    throw new Error(`${file}:${start.line} ended as ${result.status}: ${result.statusReason ?? 'no reason'}`)
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const before = (lines[0] ?? '').slice(0, start.column - 1)
  const after = (lines.at(-1) ?? '').slice(end.column - 1)
  return {
    file,
    line: start.line,
    was: inOneLine(lines.join('\n')),
    becomes: inOneLine(before + result.replacement + after),
    outcome,
  }
}

function inOneLine(code: string): string {
  return code.replace(/\s+/g, ' ').trim()
}
