const accented: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'aàbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoôpþqǫrŕsštţuûvṽwŵxẋyýzž',
    'AÀBƁCÇDĐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÔPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ',
  ]
    .flatMap((pairs) => pairs.match(/../gu) ?? [])
    .map((pair) => Array.from(pair)),
)
/** Marks around arguments of a message: amounts, dates and names stay as they are. */
const [opening, closing] = ['\uE000', '\uE001']
const argument = new RegExp(`${opening}[^${opening}${closing}]*${closing}`, 'g')

/** Returns the text with accented letters, every word half as long again. */
export function pseudoText(text: string): string {
  const values = Array.from(text.matchAll(argument), ([each]) => each.slice(1, -1))
  const parts = text.split(argument).map((part) => part.replace(/[a-z]+/gi, pseudoWord))
  return parts.flatMap((part, at) => [part, values[at] ?? '']).join('')
}

/** Returns all texts in the pseudo-locale, those of functions included. */
export function pseudoTexts<Texts>(texts: Texts): Texts {
  return translated(texts) as Texts
}

function translated(value: unknown): unknown {
  if (typeof value === 'string') return pseudoText(value)
  if (typeof value === 'function') {
    return (...details: readonly unknown[]) => {
      const answer: unknown = Reflect.apply(value, undefined, details.map(marked))
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
    const replacement = accented[letter] ?? letter
    return at % 2 === 0 ? replacement : replacement + replacement.toLowerCase()
  }).join('')
}
