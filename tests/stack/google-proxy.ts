import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../../service/fake-stripe/listen'

const script = readFileSync(new URL('pages/fake-gapi.js', import.meta.url), 'utf8')
const overTls = 'https://apis.google.com'
const overHttp = 'http://apis.google.com'

/**
 * Starts an HTTP proxy that serves the fake Google script. Pages load it over HTTP: the proxy rewrites its address in what
 * it forwards from this machine, and refuses every other host.
 */
export async function startGoogleProxy() {
  let served = 0
  const proxy = createServer((request, response) => {
    if (request.url?.startsWith(overHttp)) served += 1
    void answer(request, response)
  })
  const { address, close } = await listen(proxy)
  return {
    host: '127.0.0.1',
    port: Number(new URL(address).port),
    isForLoopback: true,
    /** How many pages and frames have loaded the script. */
    served: () => served,
    close,
  }
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const address = new URL(request.url ?? '')
  if (address.origin === overHttp) {
    response.setHeader('Content-Type', 'text/javascript').end(script)
  } else if (address.hostname === '127.0.0.1') {
    const { 'accept-encoding': _encoding, ...headers } = request.headers
    const forwarded = request.pipe(send(address, { method: request.method, headers }))
    const [answered] = (await once(forwarded, 'response')) as [IncomingMessage]
    const body = Buffer.concat(await answered.toArray()).toString('latin1')
    const { 'content-length': _length, 'transfer-encoding': _transfer, ...others } = answered.headers
    for (const [name, value] of Object.entries(others))
      if (value !== undefined) response.setHeader(name, rewrite(value))
    response.writeHead(answered.statusCode ?? 502).end(Buffer.from(rewrite(body), 'latin1'))
  } else response.writeHead(502).end()
}

function rewrite<Text extends string | string[]>(text: Text): Text {
  const change = (each: string) => each.replaceAll(overTls, overHttp)
  return (typeof text === 'string' ? change(text) : text.map(change)) as Text
}
