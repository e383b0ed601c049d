import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forbiddenCode } from './fixtures/violations/forbidden-code'
import { forbiddenImports, otherAdapters } from './fixtures/violations/forbidden-imports'
import { adapterFolders, compile, lint, writeTree, type Finding } from './fixtures/violations/tree'

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

describe('the compiler', () => {
  const violations: Record<string, string> = {
    'src-core/domain/dom.ts': 'export const title = () => document.title',
    'src-core/domain/timer.ts': 'export const wait = (act: () => void) => setTimeout(act, 1)',
    'src-core/domain/reach.ts': "export { PORTS } from '../../src/ports'",
    'src/screens/profile/reach.ts': "export { World } from '../../../adapters/in-memory/world'",
    'src/screens/sign-in/reach.ts': "export { sandboxConfig } from '../../composition/sandbox-config'",
    'src/ui/reach.ts': "export { PORTS } from '../ports'",
    'src/ui/message/reach.ts': "export { plans } from '#messages/plans'",
    'adapters/browser/reach.ts': "export { World } from '../in-memory/world'",
    'adapters/browser/message/reach.ts': "export { plans } from '#messages/plans'",
    'adapters/in-memory/reach.ts': "export { PORTS } from '../../src/ports'",
  }
  const tree = writeTree(violations, ['src-core', 'src', 'adapters'])
  let findings: Finding[]

  beforeAll(() => {
    findings = compile(tree.root, ['src-core', 'src', 'src/composition', 'adapters/browser'])
  }, limit)
  afterAll(tree.remove)

  test.each(Object.keys(violations))('rejects %s', (file) => {
    const unknownName = ['TS2304', 'TS2584']
    const outsideOfProject = ['TS6059', 'TS6307']
    const expected = file.endsWith('reach.ts') ? outsideOfProject : unknownName
    const codes = findings.filter((finding) => finding.file === file).map(({ code }) => code)
    expect(codes).not.toEqual([])
    expect(expected).toEqual(expect.arrayContaining(codes))
  })
})
