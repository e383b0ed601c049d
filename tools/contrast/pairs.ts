/** A colour's role. Grounds are backgrounds of text; decoration has no meaning. */
export type Role =
  | 'plain ground'
  | 'tinted ground'
  | 'solid ground'
  | 'sky'
  | 'text'
  | 'text on solid'
  | 'text on sky'
  | 'boundary'
  | 'decoration'

/** A style sheet of the program. */
export interface Sheet {
  readonly path: string
  readonly css: string
}

export interface Pair {
  readonly front: string
  readonly ground: string
  /** 4.5 for text, 3 for borders of controls and focus outlines. */
  readonly needed: 4.5 | 3
  readonly where: string
  /** The control's own background: it or the border must have enough contrast. */
  readonly or?: string
}

interface Rule {
  readonly selector: string
  readonly colour: readonly string[]
  readonly background: readonly string[]
  readonly edge: readonly string[]
}

/** Returns the pairs of colours that the style sheets use. A rule without a background may be on any plain ground. */
export function pairsOf(sheets: readonly Sheet[], roles: Readonly<Record<string, Role>>): Pair[] {
  const are = (...wanted: readonly Role[]) =>
    Object.keys(roles).filter((token) => wanted.includes(roles[token] ?? 'decoration'))
  const plain = are('plain ground')
  const sky = are('sky')
  const found = sheets.flatMap(({ path, css }) => {
    const rules = rulesOf(css)
    const grounds = unique(rules.flatMap(({ background }) => background))
    const tinted = grounds.filter((token) => roles[token] === 'tinted ground')
    const solid = grounds.filter((token) => !plain.includes(token) && !tinted.includes(token))
    return rules.flatMap(({ selector, colour, background, edge }) => {
      const where = `${path} ${selector}`
      const [own, texts, edges] = [background, colour, edge].map((tokens) =>
        tokens.filter((token) => roles[token] !== 'decoration'),
      ) as [string[], string[], string[]]
      const around = (token: string) => {
        if (roles[token] === 'text on sky') return sky
        return roles[token] === 'text on solid' ? solid : plain
      }
      const or = own.find((token) => roles[token] === 'solid ground')
      return [
        ...texts.flatMap((token) =>
          across(
            token,
            own.length > 0 ? own : [...around(token), ...(roles[token] === 'text on sky' ? [] : tinted)],
            4.5,
            where,
          ),
        ),
        ...edges.flatMap((token) => across(token, around(token), 3, where, or)),
      ]
    })
  })
  // Text without a colour is in ink, on any ground.
  const inherited = across('--color-ink', are('plain ground', 'tinted ground'), 4.5, 'inherited')
  return Array.from(
    new Map(
      [...found, ...inherited].map((pair) => [JSON.stringify([pair.front, pair.ground, pair.needed]), pair]),
    ).values(),
  )
}

function across(
  front: string,
  grounds: readonly string[],
  needed: 4.5 | 3,
  where: string,
  or?: string,
): Pair[] {
  const others = grounds.filter((ground) => ground !== front)
  return others.map((ground) => ({ front, ground, needed, where, ...(or === undefined ? {} : { or }) }))
}

function rulesOf(css: string): Rule[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@media \(forced-colors[\s\S]*?\n\}/g, '')
  return Array.from(bare.matchAll(/(?<selector>[^{}]+)\{(?<body>[^{}]*)\}/g), ({ groups }) => {
    const body = groups?.['body'] ?? ''
    return {
      selector: groups?.['selector']?.trim().replace(/\s+/g, ' ') ?? '',
      colour: tokensIn(body, /(?:^|[\s;])color:([^;]+)/g),
      background: tokensIn(body, /background(?:-color)?:([^;]+)/g),
      edge: tokensIn(body, /(?:border(?:-[a-z-]+)?|outline(?:-color)?|accent-color):([^;]+)/g),
    }
  })
}

/** Returns every colour token in the style sheets. */
export function tokensUsed(sheets: readonly Sheet[]): string[] {
  return unique(sheets.flatMap(({ css }) => tokensIn(css, /([^;{}]+)/g)))
}

function tokensIn(text: string, declarations: RegExp): string[] {
  const values = Array.from(text.matchAll(declarations), ([, value = '']) => value)
  return unique(values.flatMap((value) => value.match(/--(?:color|brand|scene)-[a-z-]+/g) ?? []))
}

function unique<Each>(all: readonly Each[]): Each[] {
  return Array.from(new Set(all))
}
