import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Job {
  readonly if?: string
  readonly environment?: string
  readonly steps: readonly { readonly uses?: string; readonly with?: Readonly<Record<string, unknown>> }[]
}

interface Workflow {
  readonly on: object
  readonly jobs: Readonly<Record<string, Job>>
}

const folder = '.github/workflows'
const workflows = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
const jobs = workflows.flatMap((text) => Object.values((parse(text) as Workflow).jobs))
const steps = jobs.flatMap((job) => job.steps)

test('every action of a workflow is pinned to a commit', () => {
  const actions = steps.flatMap(({ uses }) => uses ?? [])
  expect(actions.length).toBeGreaterThan(0)
  expect(actions.filter((action) => !/@[\da-f]{40}$/.test(action))).toEqual([])
})

test('no checkout leaves its token to the scripts of packages', () => {
  const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
  expect(checkouts.map((each) => each.with?.['persist-credentials'])).toEqual(checkouts.map(() => false))
})

test('secrets are those of an environment, and for what was merged', () => {
  const withSecrets = jobs.filter((job) => JSON.stringify(job).includes('secrets'))
  expect(withSecrets.length).toBeGreaterThan(0)
  for (const job of withSecrets)
    expect(job).toMatchObject({ environment: 'providers', if: "github.event_name == 'push'" })
})
