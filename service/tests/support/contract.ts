import { isDeepStrictEqual } from 'node:util'

/** What is compared: plain JSON. */
export type Facts = string | number | boolean | null | readonly Facts[] | { readonly [name: string]: Facts }

/** Something that the service relies on in a provider's answers. It holds for the provider and for its fake. */
export interface ContractCase<World> {
  /** What the service relies on, in plain words. */
  readonly title: string
  /** The provider's document that says so. */
  readonly document: string
  readonly expected: Facts
  /** Calls the provider, and returns what it answered. */
  readonly answer: (world: World) => Promise<Facts>
}

export interface Finding {
  readonly title: string
  readonly document: string
  readonly expected: string
  readonly answered: string
  readonly holds: boolean
}

/** Checks every case; a case that fails or throws does not keep the others from being checked. */
export async function checkContract<World>(
  cases: readonly ContractCase<World>[],
  world: World,
  {
    onFinding = () => undefined,
    signal,
  }: { readonly onFinding?: (finding: Finding) => void; readonly signal?: AbortSignal } = {},
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { title, document, expected, answer } of cases) {
    if (signal?.aborted) break
    const facts = await answer(world).catch((error: unknown) => ({ error: describeError(error) }))
    const holds = isDeepStrictEqual(facts, expected)
    const finding = { title, document, expected: textOf(expected), answered: textOf(facts), holds }
    findings.push(finding)
    onFinding(finding)
  }
  return findings
}

/** Prints a row for every case, and how many do not hold. */
export function formatFindings(provider: string, findings: readonly Finding[]): string {
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

function textOf(facts: Facts): string {
  return typeof facts === 'string' ? facts : JSON.stringify(facts)
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
