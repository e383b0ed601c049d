import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Row = { readonly clause: string; readonly cell: string }
type Section = { readonly title: string; readonly rows: readonly Row[] }

/** `path › title`, in a code span. */
const named = /`(?<path>[^`›]+?) › (?<title>[^`]+)`/g
const reason = /^not covered: \S/

const sections = sectionsOf(readFileSync('docs/traceability.md', 'utf8'))

describe('the tables of docs/traceability.md', () => {
  test('cover the sections 1 to 9 of the specification, and its readings', () => {
    const covered = sections.filter(({ rows }) => rows.length > 0).map(({ title }) => title.split(/[.\s]/)[0])
    expect(covered).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Readings'])
    process.stdout.write(`\nRows of docs/traceability.md\n${sections.map(countOf).join('\n')}\n`)
  })

  test.each(sections)('$title: each row names a test, or says why there is none', ({ rows }) => {
    const silent = rows.filter(({ clause, cell }) => clause === '' || !isAnswered(cell))
    expect(silent).toEqual([])
  })

  test.each(sections)('$title: every test that a row names exists', ({ rows }) => {
    const missing = rows.flatMap(({ cell }) => testsNamedIn(cell)).filter((name) => !exists(name))
    expect(missing).toEqual([])
  })

  test.each(sections)('$title: no clause stands there twice', ({ rows }) => {
    const clauses = rows.map(({ clause }) => clause)
    expect(clauses.filter((clause, at) => clauses.indexOf(clause) !== at)).toEqual([])
  })
})

describe('the search for a test', () => {
  const source = [
    "test('is “plain”', () => {})",
    "test.each([1])('counts %i', () => {})",
    "test.each<[string]>([\n  ['(a)'],\n])(\n  `is ${'`'}long`,\n  () => {},\n)",
    "it('isn\\'t far', () => {})",
    "describe('a group', () => {})",
    "describe.each([1])('groups of %i', () => {})",
    "expect(words).toSay('a sentence', 1)",
  ].join('\n')
  const titles = titlesIn(source)

  test.each(['is "plain"', 'counts %i', 'isn’t far'])('finds %s', (title) => {
    expect(titles).toContain(plainQuotes(title))
  })

  test.each(['is', 'a group', 'groups of %i', 'a sentence'])('does not take for one: %s', (title) => {
    expect(titles).not.toContain(title)
  })
})

function sectionsOf(markdown: string): Section[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const rows = lines.filter((line) => line.startsWith('|')).slice(2)
      return { title: title.trim(), rows: rows.map(rowOf) }
    })
}

function rowOf(line: string): Row {
  const [, clause = '', cell = ''] = line.split(/(?<!\\)\|/).map((text) => text.trim())
  return { clause, cell }
}

/** A reason, or nothing but tests. */
function isAnswered(cell: string): boolean {
  if (reason.test(cell)) return true
  const parts = cell.split('<br>')
  return parts.every((part) => testsNamedIn(part).length === 1 && part.replace(named, '').trim() === '')
}

function testsNamedIn(cell: string): string[] {
  return Array.from(cell.matchAll(named), ([name]) => name.slice(1, -1))
}

function exists(name: string): boolean {
  const [path = '', title = ''] = name.split(' › ')
  return existsSync(path) && titlesIn(readFileSync(path, 'utf8')).includes(plainQuotes(title))
}

/** The titles given to test and it, and to the tables of both; those of describe are no tests. */
function titlesIn(source: string): string[] {
  const literal =
    /(?<called>\b(?:test|it)|\))\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>\s*,/g
  return Array.from(source.matchAll(literal))
    .filter(({ index, groups }) => groups?.['called'] !== ')' || isTableOfTests(source.slice(0, index)))
    .map(({ groups }) => plainQuotes(groups?.['title'] ?? ''))
}

function isTableOfTests(before: string): boolean {
  const table = Array.from(before.matchAll(/\b(?<of>\w+)\.each\b/g)).at(-1)
  return ['test', 'it'].includes(table?.groups?.['of'] ?? '')
}

function plainQuotes(text: string): string {
  return text.replace(/\\(?=['"`])/g, '').replace(/[‘’“”"`]/g, "'")
}

function countOf({ title, rows }: Section): string {
  const open = rows.filter(({ cell }) => reason.test(cell)).length
  return `${String(rows.length).padStart(5)}  ${title}${open > 0 ? ` (${open} not covered)` : ''}`
}
