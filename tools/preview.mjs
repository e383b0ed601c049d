import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sirv from 'sirv'
import { headersFor, readHeaderRules } from './header-file.mjs'

const loopback = '127.0.0.1'

/** Hosts read these files of the build and do not show them: `hostFiles` of `tools/hosting` names them. */
const forHosts = ['/_headers', '/firebase.json', '/nginx.conf']

/** @type {typeof import('./preview.mjs').servePreview} */
export async function servePreview({ directory, port }) {
  if (!existsSync(join(directory, 'index.html'))) {
    throw new Error(`There is no built page in "${directory}". Build it first: npm run ${buildOf(directory)}`)
  }
  const rules = readHeaderRules(directory)
  const serveFile = sirv(directory, {
    // A compressed copy beside a file is sent in its place.
    brotli: true,
    etag: true,
    onNoMatch: (request, response) => {
      if (asksForPage(request.url ?? '/')) answerNoSuchPage(join(directory, '404.html'), response)
      else answerNoSuchFile(response)
    },
  })
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    response.setHeader('Cache-Control', 'no-cache')
    for (const [name, value] of headersFor(rules, path)) response.setHeader(name, value)
    if (forHosts.includes(path)) answerNoSuchFile(response)
    else serveFile(request, response)
  })
  await listen(server, port)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The preview has no port.')

  return {
    address: `http://${loopback}:${address.port}`,
    close: () =>
      new Promise((done, fail) => {
        server.close((error) => (error ? fail(error) : done()))
        server.closeAllConnections()
      }),
  }
}

/**
 * A name with an ending is a file's; nothing below /assets is a page.
 *
 * @param {string} address
 */
function asksForPage(address) {
  const [path = '/'] = address.split('?')
  return !path.startsWith('/assets/') && !/\.[^/]+$/.test(path)
}

/**
 * @param {string} page
 * @param {import('node:http').ServerResponse} response
 */
function answerNoSuchPage(page, response) {
  if (!existsSync(page)) return answerNoSuchFile(response)
  response.writeHead(404, { 'Content-Type': 'text/html;charset=utf-8' })
  response.end(readFileSync(page))
}

/** @param {import('node:http').ServerResponse} response */
function answerNoSuchFile(response) {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end('There is no such file.')
}

/** @param {string} directory */
function buildOf(directory) {
  return directory.endsWith('dist-sandbox') ? 'build:sandbox' : 'build'
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 */
function listen(server, port) {
  return new Promise((done, fail) => {
    server.once('error', (error) => {
      const busy = 'code' in error && error.code === 'EADDRINUSE'
      fail(
        busy ? new Error(`Port ${port} is taken. Choose another: PORT=${port + 1} npm run preview`) : error,
      )
    })
    server.listen(port, loopback, () => done(undefined))
  })
}

async function run() {
  const directory = process.argv[2]
  if (!directory) throw new Error('Say which folder to serve: node tools/preview.mjs dist')
  const { address } = await servePreview({
    directory: resolve(directory),
    port: Number(process.env['PORT'] ?? 4173),
  })
  console.log(`Serving ${directory} at ${address}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  run().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
