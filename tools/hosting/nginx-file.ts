import { hostFiles, secretivePaths, type Headers, type HostedHeaders } from './hosted-headers'
import { routePaths } from './route-files'

const heading = `# The portal's pages and headers. Include this file in the server block that has the name, the certificate and, as
# its root, the folder in which this file stands.`

/**
 * The pages and headers as nginx reads them. Each place names all of its headers: nginx sends those of the server
 * block only from places that name none.
 */
export function nginxFile({ everywhere, assets, pages, secretive }: HostedHeaders): string {
  const ofPages = { ...everywhere, ...pages }
  const plain = routePaths.filter((path) => path !== '/' && !secretivePaths.includes(path))
  return [
    heading,
    'error_page 404 /404.html;',
    place('= /', 'try_files /index.html =404;', ofPages),
    place(anyOf(plain), 'try_files $page.html =404;', ofPages),
    place(anyOf(secretivePaths), 'try_files $page.html =404;', { ...ofPages, ...secretive }),
    place('/assets/', 'try_files $uri =404;', { ...everywhere, ...assets }),
    place('= /404.html', 'internal;', ofPages),
    ...Object.values(hostFiles).map((name) => place(`= /${name}`, 'return 404;', {})),
    place('/', 'try_files $uri =404;', ofPages),
    '',
  ].join('\n\n')
}

/** An address is the same page with a slash at its end. */
function anyOf(paths: readonly string[]): string {
  return `~ ^(?<page>/(?:${paths.map((path) => path.slice(1)).join('|')}))/?$`
}

function place(pattern: string, answer: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
  return [`location ${pattern} {`, ...[answer, ...lines].map((line) => `  ${line}`), '}'].join('\n')
}

function quoted(value: string): string {
  if (value.includes('$')) throw new Error(`nginx would read a variable in ${value}`)
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
