import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createSecureServer, type SecureServerOptions } from 'node:http2'
import type { Server } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sirv from 'sirv'
import { ownPath } from '../src/browser/own-address'
import { headersFor, readHeaderRules } from './header-file'
import { countryFile, countryFolder, countryRoute, otherFile, previewHeader } from './hosting/country-pages'

export interface Preview {
  readonly address: string
  readonly close: () => Promise<void>
}

const loopback = '127.0.0.1'

/** Hosts read these files of the build and do not serve them: `hostFiles` of `tools/hosting`. */
const forHosts = ['/_headers', '/_redirects', '/firebase.json', '/nginx.conf', '/nginx-countries.conf']

interface PreviewOptions {
  readonly directory: string
  /** 0 for any free port. */
  readonly port: number
  /** Key and certificate to serve HTTP/2 over TLS; without them it is plain HTTP. */
  readonly tls?: Pick<SecureServerOptions, 'key' | 'cert'>
}

/**
 * Serves a built folder as a host does: each route with its static page, files as they are, anything else with 404, and
 * with the headers in the build's `_headers`.
 */
export async function servePreview({ directory, port, tls }: PreviewOptions): Promise<Preview> {
  if (!existsSync(directory) || !readdirSync(directory).some((name) => name.endsWith('.html'))) {
    const build = directory.endsWith('dist-sandbox') ? 'build:sandbox' : 'build'
    throw new Error(`There is no built page in "${directory}". Build it first: npm run ${build}`)
  }
  const serveFile = sirv(directory, {
    // Reads each file anew: a build may have replaced it.
    dev: true,
    // Sends the compressed copy beside a file.
    brotli: true,
    // As `nginx.conf`: a tag of size and time would keep the page of another country or release.
    etag: false,
    onNoMatch: (request, response) => {
      if (isPage(request.url ?? '/')) sendPageNotFound(directory, request.url ?? '/', response)
      else sendFileNotFound(response)
    },
  })
  const handle: RequestListener = (request, response) => {
    // The folders of languages.
    const tags = readdirSync(directory).filter((name) => existsSync(join(directory, name, '404.html')))
    const { url = '/' } = request
    const [encoded = '/', query] = url.split('?')
    const path = decodePath(encoded)
    const own = ownPath(encoded, tags)
    response.setHeader('Cache-Control', 'no-cache')
    for (const [name, value] of headersFor(readHeaderRules(directory), path)) response.setHeader(name, value)
    if (own !== undefined && own !== encoded)
      response.writeHead(301, { Location: own + url.slice(encoded.length) }).end()
    else if (forHosts.includes(path)) sendFileNotFound(response)
    else if (path.startsWith(`/${countryFolder}/`) || /\/404(\.html)?$/.test(path))
      sendPageNotFound(directory, path, response)
    else {
      const ofCountry = countryPath.exec(path)
      if (ofCountry) chooseCountryPage(ofCountry[1] ?? '', request, response, new URLSearchParams(query))
      serveFile(request, response)
    }
  }
  /** As a host that knows the country: from a header, or from `?country=GB`. */
  const chooseCountryPage = (
    prefix: string,
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ) => {
    response.setHeader('Vary', previewHeader)
    const code = query.get('country') ?? String(request.headers[previewHeader.toLowerCase()])
    if (!/^[a-z]{2}$/i.test(code)) return
    const file = [countryFile(code, prefix), otherFile(prefix)].find((name) =>
      existsSync(join(directory, name)),
    )
    if (file === undefined) return
    request.url = `/${file.replace('.html', '')}`
  }
  const server = tls ? createSecureServer(tls).on('request', handle) : createServer(handle)
  await listen(server, port)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The preview has no port.')

  return {
    address: `${tls ? 'https' : 'http'}://${loopback}:${address.port}`,
    close: () =>
      new Promise((done, fail) => {
        server.close((error) => (error ? fail(error) : done()))
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

/** The route of countries' pages, in any language. */
const countryPath = new RegExp(`^(/[^/]+)?${countryRoute}$`)

/** Hosts decode a path before they compare it. A malformed one stays as it is, and has no file. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Pages have no file extension; nothing below /assets is a page. */
function isPage(address: string): boolean {
  const [path = '/'] = address.split('?')
  return !path.startsWith('/assets/') && !/\.[^/]+$/.test(path)
}

/** Sends the page of the language, which is the first folder of the path. */
function sendPageNotFound(directory: string, path: string, response: ServerResponse): void {
  const folders = [/^\/([^/?.]+)/.exec(path)?.[1] ?? '', '']
  const page = folders.map((folder) => join(directory, folder, '404.html')).find((file) => existsSync(file))
  if (page === undefined) {
    sendFileNotFound(response)
    return
  }
  response.writeHead(404, { 'Content-Type': 'text/html;charset=utf-8' })
  response.end(readFileSync(page))
}

function sendFileNotFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end('There is no such file.')
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const next = `Choose another: PORT=${port + 1} npm run preview`
      fail(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken. ${next}`) : error)
    })
    server.listen(port, loopback, done)
  })
}

async function main(directory: string): Promise<void> {
  const { address } = await servePreview({
    directory: resolve(directory),
    port: Number(process.env['PORT'] ?? 4173),
  })
  console.log(`Serving ${directory} at ${address}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main(process.argv[2] ?? 'dist').catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
