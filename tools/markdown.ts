import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'

/** In Markdown, its columns under one another. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) =>
    Math.max(3, head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** A part of a page of `docs/` that a command writes; what people have written around it stays. */
export interface Section {
  /** From the root of the repository. */
  readonly page: string
  readonly command: string
  readonly name: string
}

/** Replaces what the command has written there before. Throws where the page has lost the marks around it. */
export async function writeSection(root: string, section: Section, text: string): Promise<void> {
  const page = join(root, section.page)
  const [begin, end] = [
    `<!-- written by ${section.command}: ${section.name} -->`,
    `<!-- end of ${section.name} -->`,
  ]
  const written = readFileSync(page, 'utf8')
  const from = written.indexOf(begin)
  const to = written.indexOf(end)
  if (from < 0 || to < from) throw new Error(`${section.page} has lost its marks: ${begin} and ${end}`)
  const whole = `${written.slice(0, from + begin.length)}\n\n${text}\n\n${written.slice(to)}`
  writeFileSync(page, await format(whole, { parser: 'markdown' }))
}
