/** The rows of the first table after a text, cell by cell; those of the heading and the line below it left out. */
export function tableAfter(markdown: string, text: string): readonly (readonly string[])[] {
  const at = markdown.indexOf(text)
  const table = at < 0 ? undefined : /\n\|.*?(?=\n\n|\n*$)/s.exec(markdown.slice(at))?.[0]
  if (table === undefined) throw new Error(`There is no table after ${text}`)
  const lines = table.trim().split('\n').slice(2)
  return lines.map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** What stands in code spans, in order. */
export function codeIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/`(?<code>[^`]+)`/g), ({ groups }) => groups?.['code'] ?? '')
}
