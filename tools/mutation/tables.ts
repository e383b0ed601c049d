import { dirname } from 'node:path'
import { table } from '../markdown'
import type { Excused } from './judge'
import type { Mutant, Outcome } from './mutant'

const outcomes: readonly Outcome[] = ['killed', 'survived', 'not covered', 'timed out', 'broke off']

/**
 * Per cent of the mutants that a test has killed. What timed out or broke off counts on neither side: a busy machine
 * brings both about, too.
 */
export function scoreOf(mutants: readonly Mutant[]): number {
  const judged = mutants.filter(({ outcome }) => outcome !== 'timed out' && outcome !== 'broke off')
  return judged.length === 0 ? 100 : (100 * countOf(judged, 'killed')) / judged.length
}

/** A row for each folder, and one for all of them. */
export function scoreTable(mutants: readonly Mutant[]): string {
  const folders = [...new Set(mutants.map(({ file }) => dirname(file)))].sort()
  const inFolder = (folder: string) => mutants.filter(({ file }) => dirname(file) === folder)
  return table(
    ['folder', 'mutants', ...outcomes, 'score %'],
    [...folders.map((folder) => rowOf(`\`${folder}\``, inFolder(folder))), rowOf('all', mutants)],
  )
}

/** File by file, what lives and why it may. */
export function survivorList(excused: readonly Excused[]): string {
  const sorted = inOrder(excused)
  const files = [...new Set(sorted.map(({ file }) => file))]
  const linesOf = (file: string) =>
    sorted
      .filter((mutant) => mutant.file === file)
      .map(({ line, was, becomes, reason }) => `- ${line}: ${code(was)} → ${code(becomes)}: ${reason}`)
  return files.map((file) => [`\`${file}\``, '', ...linesOf(file)].join('\n')).join('\n\n')
}

/** What ended so, one by one. */
export function listOf(mutants: readonly Mutant[], wanted: Outcome): string {
  return inOrder(mutants.filter(({ outcome }) => outcome === wanted))
    .map(({ file, line, was, becomes }) => `- \`${file}:${line}\`: ${code(was)} → ${code(becomes)}`)
    .join('\n')
}

function rowOf(name: string, mutants: readonly Mutant[]): string[] {
  const counts = outcomes.map((outcome) => String(countOf(mutants, outcome)))
  return [name, String(mutants.length), ...counts, scoreOf(mutants).toFixed(1)]
}

function countOf(mutants: readonly Mutant[], outcome: Outcome): number {
  return mutants.filter((mutant) => mutant.outcome === outcome).length
}

function inOrder<Found extends Mutant>(mutants: readonly Found[]): Found[] {
  return mutants.toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
}

/** Backticks within are fenced by two. */
function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``
}
