const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'aàbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoôpþqǫrŕsštţuûvṽwŵxẋyýzž',
    'AÀBƁCÇDĐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÔPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ',
  ]
    .flatMap((pairs) => pairs.match(/../gu) ?? [])
    .map((pair) => Array.from(pair)),
)
/** Around what a text was given: amounts, dates, names and other texts stay as they are. */
const [opening, closing] = ['\uE000', '\uE001']
const given = new RegExp(`${opening}[^${opening}${closing}]*${closing}`, 'g')

/** The text in a made-up language: no letter of English left, and every word half as long again. */
export function pseudoText(text: string): string {
  const kept = Array.from(text.matchAll(given), ([each]) => each.slice(1, -1))
  const parts = text.split(given).map((part) => part.replace(/[a-z]+/gi, pseudoWord))
  return parts.flatMap((part, at) => [part, kept[at] ?? '']).join('')
}

/** All texts of a language, functions included, in the made-up one. */
export function pseudoTexts<Texts>(texts: Texts): Texts {
  return translated(texts) as Texts
}

function translated(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value)
  if (typeof value === 'function') {
    return (...facts: readonly unknown[]) => {
      const answer: unknown = Reflect.apply(value, undefined, facts.map(marked))
      return typeof answer === 'string' ? pseudoText(answer) : answer
    }
  }
  return mapped(value, translated)
}

function marked(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? value : opening + value + closing
  return mapped(value, marked)
}

function mapped(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]))
}

function pseudoWord(word: string): string {
  return Array.from(word, (letter, at) => {
    const strange = accented[letter] ?? letter
    return at % 2 === 0 ? strange : strange + strange.toLowerCase()
  }).join('')
}
