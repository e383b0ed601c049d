import { noSuchPage, type Answer, type Host } from './reading'

interface Place {
  readonly sign: string
  readonly pattern: string
  readonly directives: readonly (readonly string[])[]
}

/** An nginx whose server block includes the file. */
export function hostOfNginxFile(text: string, files: readonly string[]): Host {
  const places = readPlaces(text)
  const errorPage = /^error_page 404 \/(\S+);$/m.exec(text)?.[1]
  const answer = (path: string, inside: boolean): Answer => {
    const { place, page } = find(places, path)
    const [tried, ...rest] = argumentsOf(place, 'try_files')
    const file = (tried ?? path).replace('$uri', path).replace('$page', page).slice(1)
    const refused = argumentsOf(place, 'return')[0] === '404' || (has(place, 'internal') && !inside)
    if (refused || (!files.includes(file) && (rest[0] === '=404' || tried === undefined))) {
      if (inside || errorPage !== noSuchPage) throw new Error(`nginx has nothing to show for ${path}`)
      return { ...answer(`/${errorPage}`, true), status: 404 }
    }
    return { status: 200, file, headers: headersOf(place) }
  }
  return (path) => answer(path, false)
}

function readPlaces(text: string): readonly Place[] {
  return [...text.matchAll(/^location (?:(=|~) )?(\S+) \{\n([^]*?)\n\}$/gm)].map(
    ([, sign = '', pattern = '', lines = '']) => ({
      sign,
      pattern,
      directives: lines
        .split('\n')
        .map((line) => [...line.matchAll(/"((?:[^"\\]|\\.)*)"|([^\s;]+)/g)].map(wordOf)),
    }),
  )
}

function wordOf([, quoted, plain = '']: RegExpMatchArray): string {
  return quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1')
}

/** Exact places come first, then regular expressions in their order, then the longest beginning. */
function find(places: readonly Place[], path: string): { readonly place: Place; readonly page: string } {
  const exact = places.find(({ sign, pattern }) => sign === '=' && pattern === path)
  if (exact) return { place: exact, page: '' }
  for (const place of places.filter(({ sign }) => sign === '~')) {
    const match = new RegExp(place.pattern).exec(path)
    if (match) return { place, page: match.groups?.['page'] ?? '' }
  }
  const [place] = places
    .filter(({ sign, pattern }) => sign === '' && path.startsWith(pattern))
    .sort((a, b) => b.pattern.length - a.pattern.length)
  if (!place) throw new Error(`nginx has no place for ${path}`)
  return { place, page: '' }
}

function argumentsOf(place: Place, name: string): readonly string[] {
  return place.directives.find(([first]) => first === name)?.slice(1) ?? []
}

function has(place: Place, name: string): boolean {
  return place.directives.some(([first]) => first === name)
}

function headersOf(place: Place): Record<string, string> {
  const added = place.directives.filter(([name]) => name === 'add_header')
  const sometimes = added.find(([, , , when]) => when !== 'always')
  if (sometimes) throw new Error(`nginx does not send ${sometimes[1]} with an error page`)
  return Object.fromEntries(added.map(([, name = '', value = '']) => [name, value]))
}
