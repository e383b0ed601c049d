import { hostFiles, secretPaths, type Headers, type HostedHeaders } from './hosted-headers'
import { routePaths } from './route-files'

const heading = `# The portal's pages and headers. Include this file in the server block that has the name and the certificate, and
# set its root to the folder of this file.`

/**
 * Returns pages and headers as an nginx configuration. Each location sets all headers: nginx inherits those of the server
 * block only in locations without any.
 */
export function nginxFile({ everywhere, assets, pages, secretPages }: HostedHeaders): string {
  const ofPages = { ...everywhere, ...pages }
  const plain = routePaths.filter((path) => path !== '/' && !secretPaths.includes(path))
  return [
    heading,
    'error_page 404 /404.html;',
    location('= /', 'try_files /index.html =404;', ofPages),
    location(anyOf(plain), 'try_files $page.html =404;', ofPages),
    location(anyOf(secretPaths), 'try_files $page.html =404;', { ...ofPages, ...secretPages }),
    location('/assets/', 'try_files $uri =404;', { ...everywhere, ...assets }),
    location('= /404.html', 'internal;', ofPages),
    ...Object.values(hostFiles).map((name) => location(`= /${name}`, 'return 404;', {})),
    location('/', 'try_files $uri =404;', ofPages),
    '',
  ].join('\n\n')
}

/** A trailing slash leads to the same page. */
function anyOf(paths: readonly string[]): string {
  return `~ ^(?<page>/(?:${paths.map((path) => path.slice(1)).join('|')}))/?$`
}

function location(pattern: string, answer: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
  return [`location ${pattern} {`, ...[answer, ...lines].map((line) => `  ${line}`), '}'].join('\n')
}

function quoted(value: string): string {
  if (value.includes('$')) throw new Error(`nginx would read a variable in ${value}`)
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
