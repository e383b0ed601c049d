/** One arrow between two states; `[*]` is the beginning and the end. */
export interface Arrow {
  readonly from: string
  readonly to: string
  readonly label: string
}

export interface StateDiagram {
  readonly states: readonly string[]
  readonly arrows: readonly Arrow[]
}

/** The state diagram below each third-level heading of a document. Throws on a line that it does not understand. */
export function stateDiagramsIn(markdown: string): Readonly<Record<string, StateDiagram>> {
  const sections = markdown.split(/^### /m).slice(1)
  return Object.fromEntries(
    sections.map((section) => {
      const [heading = ''] = section.split('\n', 1)
      const drawn = /```mermaid\nstateDiagram-v2\n(?<lines>.*?)\n```/s.exec(section)?.groups?.['lines'] ?? ''
      return [heading, readStateDiagram(drawn)]
    }),
  )
}

/** Mermaid allows no hyphen in the name of a state: such a one is declared, and goes by another name in the arrows. */
export function readStateDiagram(text: string): StateDiagram {
  const lines = text.split('\n').map((line) => line.trim())
  const names = new Map<string, string>()
  const arrows: Arrow[] = []
  for (const line of lines.filter((each) => each !== '')) {
    const declared = /^state "(?<name>[\w-]+)" as (?<alias>\w+)$/.exec(line)?.groups
    const arrow = /^(?<from>\[\*\]|\w+) --> (?<to>\[\*\]|\w+)(: (?<label>.+))?$/.exec(line)?.groups
    if (declared) names.set(declared['alias'] ?? '', declared['name'] ?? '')
    else if (arrow)
      arrows.push({ from: arrow['from'] ?? '', to: arrow['to'] ?? '', label: arrow['label'] ?? '' })
    else throw new Error(`No line of a state diagram: ${line}`)
  }
  const nameOf = (alias: string) => names.get(alias) ?? alias
  const named = arrows.map(({ from, to, label }) => ({ from: nameOf(from), to: nameOf(to), label }))
  const states = new Set(named.flatMap(({ from, to }) => [from, to]).filter((state) => state !== '[*]'))
  return { states: [...states].sort(), arrows: named }
}
