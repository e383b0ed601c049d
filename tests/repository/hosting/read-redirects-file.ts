import { noSuchPage, type Host } from './reading'

/** Simulates Netlify with this file: the first rule whose path and country match; `!` shadows a file. */
export function hostOfRedirectsFile(text: string, files: readonly string[]): Host {
  const rules = text
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  return (path, country) => {
    const name = path.replace(/\/$/, '').slice(1) || 'index'
    const own = [name, `${name}.html`].find((each) => files.includes(each))
    const rule = rules.find(([from = '', , status = '', condition]) => {
      const isMatching = from.endsWith('*') ? path.startsWith(from.slice(0, -1)) : path === from
      const isCountry = condition === undefined || condition === `Country=${country?.toLowerCase()}`
      return isMatching && isCountry && (own === undefined || status.endsWith('!'))
    })
    const [, to = own, status = own === undefined ? '404' : '200'] = rule ?? []
    return { status: Number.parseInt(status), file: to?.replace(/^\//, '') ?? noSuchPage, headers: {} }
  }
}
