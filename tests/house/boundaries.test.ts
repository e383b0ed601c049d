import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clean } from './planted/clean'
import { crossings, neighbours } from './planted/crossings'
import { habits } from './planted/habits'
import { adapterFolders, compile, lint, plant } from './planted/tree'
import type { Files, Finding } from './planted/tree'

const limit = 60_000

describe('the linter', () => {
  const adapters = new Set([...adapterFolders(), 'browser', 'firebase', 'http', 'in-memory', 'stripe'])
  const violations = [...crossings, ...neighbours([...adapters]), ...habits]
  const sources = violations.map(({ file, source }) => [file, source] as const)
  const tree = plant({ ...clean, ...Object.fromEntries(sources) })
  let found: ReturnType<typeof lint>

  beforeAll(() => {
    found = lint(tree.root)
  }, limit)
  afterAll(tree.remove)

  test('plants no file over another', () => {
    const files = [...Object.keys(clean), ...sources.map(([file]) => file)]
    expect(new Set(files).size).toBe(files.length)
    expect(found.filesRead).toBeGreaterThanOrEqual(files.length)
  })

  test.each(violations)('catches $file', ({ file, rule, says }) => {
    const findings = found.findings.filter((finding) => finding.file === file)
    expect(findings).toEqual([{ file, code: rule, text: expect.stringContaining(says) as string }])
  })

  test.each(Object.keys(clean))('has nothing to say about %s', (file) => {
    expect(found.findings.filter((finding) => finding.file === file)).toEqual([])
  })

  // It reads all of them, and a busy machine takes its time.
  test('reads the files of this repository', { timeout: 60_000 }, () => {
    expect(lint('.').filesRead).toBeGreaterThan(20)
  })
})

describe('the compiler', () => {
  const planted: Files = {
    'src-core/domain/dom.ts': 'export const title = () => document.title',
    'src-core/domain/timer.ts': 'export const wait = (act: () => void) => setTimeout(act, 1)',
    'src-core/domain/reach.ts': "export { price } from '../../src/stores/order'",
    'src/screens/plans/reach.ts': "export { owed } from '../../../adapters/in-memory/world'",
    'src/screens/sandbox/reach.ts': "export { limit } from '../../composition/limit'",
    'src/ui/reach.ts': "export { price } from '../stores/order'",
    'src/ui/message/reach.ts': "export { plans } from '#messages/plans'",
    'adapters/browser/reach.ts': "export { owed } from '../in-memory/world'",
    'adapters/browser/message/reach.ts': "export { plans } from '#messages/plans'",
    'adapters/in-memory/reach.ts': "export { price } from '../../src/stores/order'",
  }
  const tree = plant({ ...clean, ...planted })
  let findings: Finding[]

  beforeAll(() => {
    const projects = [
      'src-core',
      'src/ui',
      'src',
      'src/composition',
      'adapters/browser',
      'adapters/in-memory',
    ]
    findings = compile(tree.root, projects)
  }, limit)
  afterAll(tree.remove)

  test.each(Object.keys(planted))('refuses %s', (file) => {
    const unknownName = ['TS2304', 'TS2584']
    const outsideOfProject = ['TS6059', 'TS6307']
    const expected = file.endsWith('reach.ts') ? outsideOfProject : unknownName
    const codes = findings.filter((finding) => finding.file === file).map(({ code }) => code)
    expect(codes).not.toEqual([])
    expect(expected).toEqual(expect.arrayContaining(codes))
  })

  test('refuses nothing else', () => {
    expect(findings.filter(({ file }) => !(file in planted))).toEqual([])
  })
})
