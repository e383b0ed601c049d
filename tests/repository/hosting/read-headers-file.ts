import { noSuchPage, type Host } from './reading'

/** Simulates Netlify and Cloudflare Pages with a `_headers` file. Both find a route's page with or without a trailing slash. */
export function hostOfHeadersFile(text: string, files: readonly string[]): Host {
  const rules = text
    .trim()
    .split('\n\n')
    .map((rule) => rule.split('\n'))
  return (path) => {
    const name = path.replace(/\/$/, '').slice(1) || 'index'
    const file = [name, `${name}.html`].find((each) => each !== '_headers' && files.includes(each))
    const headers: Record<string, string> = {}
    for (const line of rules.flatMap(([pattern = '', ...lines]) => (matches(pattern, path) ? lines : []))) {
      const [, header = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? []
      headers[header] = header in headers ? `${headers[header]}, ${value}` : value
    }
    return { status: file === undefined ? 404 : 200, file: file ?? noSuchPage, headers }
  }
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}
