import { noSuchPage, type Host } from './reading'

interface FirebaseFile {
  readonly hosting: {
    readonly public: string
    readonly ignore: readonly string[]
    readonly cleanUrls: boolean
    readonly trailingSlash: boolean
    readonly i18n?: { readonly root: string }
    readonly headers: readonly {
      readonly source: string
      readonly headers: readonly { readonly key: string; readonly value: string }[]
    }[]
  }
}

/** Simulates Firebase Hosting with this file. Two values of one header are joined. */
export function hostOfFirebaseFile(text: string, files: readonly string[]): Host {
  const { hosting } = JSON.parse(text) as FirebaseFile
  const published = files.filter((file) => !hosting.ignore.includes(file))
  return (asked, country) => {
    const path = hosting.trailingSlash ? asked : asked.replace(/(.)\/$/, '$1')
    const name = path.slice(1) || 'index'
    const named = hosting.cleanUrls ? [name, `${name}.html`] : [name]
    const local =
      hosting.i18n && country
        ? named.map((each) => `${hosting.i18n?.root.slice(1)}/ALL_${country.toLowerCase()}/${each}`)
        : []
    const file = [...local, ...named].find((each) => published.includes(each))
    const headers: Record<string, string> = {}
    for (const rule of hosting.headers.filter(({ source }) => matches(source, path)))
      for (const { key, value } of rule.headers)
        headers[key] = key in headers ? `${headers[key]}, ${value}` : value
    return { status: file === undefined ? 404 : 200, file: file ?? noSuchPage, headers }
  }
}

/** Supports the patterns used in the file: a leading `!`, `**` and `@(a|b)`. */
function matches(source: string, path: string): boolean {
  if (source.startsWith('!')) return !matches(source.slice(1), path)
  const pattern = source.replace(/@(\([\w|-]+\))/g, '$1').replaceAll('**', '.*')
  return new RegExp(`^${pattern}$`).test(path)
}
