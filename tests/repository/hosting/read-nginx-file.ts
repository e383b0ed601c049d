import { noSuchPage, type Answer, type Host } from './reading'

interface Location {
  readonly sign: string
  readonly pattern: string
  readonly directives: readonly (readonly string[])[]
}

/** Simulates an nginx whose server block includes this file. */
export function hostOfNginxFile(text: string, files: readonly string[]): Host {
  const locations = readLocations(text)
  const errorPage = /^error_page 404 \/(\S+);$/m.exec(text)?.[1]
  const answer = (path: string, inside: boolean): Answer => {
    const { location, page } = find(locations, path)
    const [tried, ...rest] = argumentsOf(location, 'try_files')
    const file = (tried ?? path).replace('$uri', path).replace('$page', page).slice(1)
    const refused = argumentsOf(location, 'return')[0] === '404' || (has(location, 'internal') && !inside)
    if (refused || (!files.includes(file) && (rest[0] === '=404' || tried === undefined))) {
      if (inside || errorPage !== noSuchPage) throw new Error(`nginx has nothing to show for ${path}`)
      return { ...answer(`/${errorPage}`, true), status: 404 }
    }
    return { status: 200, file, headers: headersOf(location) }
  }
  return (path) => answer(path, false)
}

function readLocations(text: string): readonly Location[] {
  return [...text.matchAll(/^location (?:(=|~) )?(\S+) \{\n([^]*?)\n\}$/gm)].map(
    ([, sign = '', pattern = '', lines = '']) => ({
      sign,
      pattern,
      directives: lines
        .split('\n')
        .map((line) => [...line.matchAll(/"((?:[^"\\]|\\.)*)"|([^\s;]+)/g)].map(readWord)),
    }),
  )
}

function readWord([, quoted, plain = '']: RegExpMatchArray): string {
  return quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1')
}

/** Exact locations come first, then regular expressions in order, then the longest prefix. */
function find(
  locations: readonly Location[],
  path: string,
): { readonly location: Location; readonly page: string } {
  const exact = locations.find(({ sign, pattern }) => sign === '=' && pattern === path)
  if (exact) return { location: exact, page: '' }
  for (const location of locations.filter(({ sign }) => sign === '~')) {
    const match = new RegExp(location.pattern).exec(path)
    if (match) return { location, page: match.groups?.['page'] ?? '' }
  }
  const [location] = locations
    .filter(({ sign, pattern }) => sign === '' && path.startsWith(pattern))
    .sort((a, b) => b.pattern.length - a.pattern.length)
  if (!location) throw new Error(`nginx has no location for ${path}`)
  return { location, page: '' }
}

function argumentsOf(location: Location, name: string): readonly string[] {
  return location.directives.find(([first]) => first === name)?.slice(1) ?? []
}

function has(location: Location, name: string): boolean {
  return location.directives.some(([first]) => first === name)
}

function headersOf(location: Location): Record<string, string> {
  const added = location.directives.filter(([name]) => name === 'add_header')
  const sometimes = added.find(([, , , when]) => when !== 'always')
  if (sometimes) throw new Error(`nginx does not send ${sometimes[1]} with an error page`)
  return Object.fromEntries(added.map(([, name = '', value = '']) => [name, value]))
}
