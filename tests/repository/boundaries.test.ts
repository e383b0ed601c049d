import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forbiddenCode } from './fixtures/violations/forbidden-code'
import { forbiddenImports, otherAdapters } from './fixtures/violations/forbidden-imports'
import { adapterFolders, lint, writeTree, type Finding } from './fixtures/violations/tree'

const limit = 60_000

describe('the linter', () => {
  const adapters = new Set([
    ...adapterFolders(),
    'browser',
    'firebase',
    'http',
    'in-memory',
    'sentry',
    'stripe',
    'web-vitals',
  ])
  const violations = [...forbiddenImports, ...otherAdapters([...adapters]), ...forbiddenCode]
  const tree = writeTree(Object.fromEntries(violations.map(({ file, source }) => [file, source])))
  let findings: Finding[]

  beforeAll(() => {
    findings = lint(tree.root)
  }, limit)
  afterAll(tree.remove)

  test.each(violations)('rejects $file', ({ file, rule, message }) => {
    const found = findings.filter((finding) => finding.file === file)
    expect(found).toEqual([{ file, code: rule, text: expect.stringContaining(message) as string }])
  })
})
