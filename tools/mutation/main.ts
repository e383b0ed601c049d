import { fileURLToPath } from 'node:url'
import { writeSection } from '../markdown'
import { harmlessInCore } from './harmless/core'
import { harmlessInStores } from './harmless/stores'
import { harmlessInViewModels } from './harmless/view-models'
import { judge, type Judgement } from './judge'
import type { Mutant } from './mutant'
import { readOptions } from './options'
import { listOf, scoreOf, scoreTable, survivorList } from './tables'
import { tryMutants } from './try-mutants'

const harmless = [...harmlessInCore, ...harmlessInStores, ...harmlessInViewModels]
const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (text: string) => console.log(text)

async function main(): Promise<void> {
  const { part, only } = readOptions(process.argv.slice(2))
  const mutants = await tryMutants(root, part, only)
  const judgement = judge(mutants, harmless)
  say(`\n${scoreTable(mutants)}\n`)

  const problems = problemsOf(judgement)
  if (only === undefined && scoreOf(mutants) < part.goal) problems.push(`The score is below ${part.goal} %.`)
  for (const problem of problems) say(problem)
  if (problems.length > 0) process.exitCode = 1
  else if (only === undefined) await writeDown(part.name, mutants, judgement)
  else say('Not written down: docs/mutation.md takes whole parts.')
}

function problemsOf({ unexcused, needless }: Judgement): string[] {
  return [
    ...unexcused.map(
      ({ file, line, outcome, was, becomes }) =>
        `${file}:${line} ${outcome}, and tools/mutation/harmless has no reason:\n- ${was}\n+ ${becomes}`,
    ),
    ...needless.map(
      ({ file, was, becomes }) => `${file} has a reason for what does not live:\n- ${was}\n+ ${becomes}`,
    ),
  ]
}

/** Puts the figures and the reasons between their marks in docs/mutation.md. */
async function writeDown(name: string, mutants: readonly Mutant[], { excused }: Judgement): Promise<void> {
  const listed = (outcome: 'timed out' | 'broke off') => {
    const list = listOf(mutants, outcome)
    return list === '' ? `Nothing ${outcome}.` : `What ${outcome}:\n\n${list}`
  }
  const text = [
    `Run on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}.`,
    scoreTable(mutants),
    listed('timed out'),
    listed('broke off'),
    excused.length === 0 ? 'Nothing lives.' : `What lives, and why it may:\n\n${survivorList(excused)}`,
  ].join('\n\n')
  await writeSection(root, { page: 'docs/mutation.md', command: 'npm run mutation', name }, text)
}

await main()
