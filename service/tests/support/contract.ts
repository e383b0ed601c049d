import { isDeepStrictEqual } from 'node:util'

/** What is compared: plain JSON. */
export type Facts = string | number | boolean | null | readonly Facts[] | { readonly [name: string]: Facts }

/** Something that the service relies on in a provider's answers. It holds for the provider and for its fake. */
export interface ContractCase<World> {
  /** What the service relies on, in plain words. */
  readonly title: string
  /** The provider's document that says so. */
  readonly document: string
  /** Where it is an object, only the fields that it names are compared. */
  readonly expected: Facts
  /** Calls the provider, and returns what it answered. */
  readonly answer: (world: World) => Promise<unknown>
}

/** What a contract's run needs beside the provider. */
export interface RunOptions<World> {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Receives the table. */
  readonly write: (text: string) => void
  /** Receives a line for every case as soon as it is known. */
  readonly report?: (line: string) => void
  readonly cases?: readonly ContractCase<World>[]
  /** Ends the run after the current case; what it has made is deleted all the same. */
  readonly signal?: AbortSignal
}

interface ContractRun<World> {
  readonly provider: string
  /** Marks everything that the run makes. */
  readonly run: string
  readonly world: World
  readonly cases: readonly ContractCase<World>[]
  /** Deletes what the run has made; returns a sentence for each part that failed. */
  readonly cleanUp: () => Promise<string[]>
}

interface Finding {
  readonly title: string
  readonly document: string
  readonly expected: string
  readonly answered: string
  readonly holds: boolean
}

/** The options of a run in a terminal. After the first Ctrl+C it still deletes what it has made. */
export function inTerminal() {
  const ending = new AbortController()
  process.once('SIGINT', () => ending.abort())
  process.once('SIGTERM', () => ending.abort())
  return {
    environment: process.env,
    write: (text: string) => void process.stdout.write(`${text}\n`),
    report: (line: string) => void process.stderr.write(`${line}\n`),
    signal: ending.signal,
  }
}

/**
 * Checks every case and prints what holds; a case that fails or throws does not keep the others from being checked. Returns 0 if
 * everything holds, 1 if something differs, was not checked or could not be deleted.
 */
export async function runContract<World>(
  { provider, run, world, cases, cleanUp }: ContractRun<World>,
  { write, report, signal }: RunOptions<World>,
): Promise<number> {
  const findings: Finding[] = []
  for (const each of cases) {
    if (signal?.aborted) break
    const { title, document, expected } = each
    const facts = await factsOf(each, world).catch((error: unknown) => ({ error: describeError(error) }))
    const holds = isDeepStrictEqual(facts, expected)
    findings.push({ title, document, expected: textOf(expected), answered: textOf(facts), holds })
    report?.(`${holds ? 'holds  ' : 'DIFFERS'} ${title}`)
  }
  write(formatFindings(provider, findings))
  const left = await cleanUp()
  if (left.length > 0) write(`Not deleted of ${run}:\n${left.map((sentence) => `  ${sentence}`).join('\n')}`)
  const isComplete = left.length === 0 && findings.length === cases.length
  return isComplete && findings.every(({ holds }) => holds) ? 0 : 1
}

/** Returns what is compared of a case's answer. A field that is absent is told from one that is null. */
export async function factsOf<World>(
  { answer, expected }: ContractCase<World>,
  world: World,
): Promise<unknown> {
  return partOf(await answer(world), expected)
}

function partOf(answer: unknown, expected: unknown): unknown {
  if (!isObject(answer) || !isObject(expected)) return answer
  if (Array.isArray(answer)) return answer.map((each, index) => partOf(each, Reflect.get(expected, index)))
  return Object.fromEntries(
    Object.entries(expected).map(([name, each]) => [name, partOf(Reflect.get(answer, name), each)]),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Prints a row for every case, and how many do not hold. */
function formatFindings(provider: string, findings: readonly Finding[]): string {
  const rows = findings.map(({ title, document, expected, answered, holds }) => [
    title,
    expected,
    holds ? 'the same' : `DIFFERS: ${answered}`,
    document,
  ])
  const differing = findings.filter(({ holds }) => !holds).length
  return [
    row(['case', 'what we rely on', `what ${provider} answered`, 'document']),
    row(['---', '---', '---', '---']),
    ...rows.map(row),
    '',
    differing === 0
      ? `All ${findings.length} cases hold.`
      : `${differing} of ${findings.length} cases differ.`,
  ].join('\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`
}

function textOf(facts: unknown): string {
  return typeof facts === 'string'
    ? facts
    : JSON.stringify(facts, (_name, each: unknown) => (each === undefined ? 'nothing' : each))
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
