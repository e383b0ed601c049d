import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Responds to one request. */
export type Respond = (response: ServerResponse) => void

export const user = { email: 'mira@example.com', subscribed: false }

export const json =
  (status: number, body: object, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body))

export const status =
  (code: number, headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(code, headers).end()

/** Announces a length, sends less, and resets the connection. */
export const resetConnection: Respond = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
  response.write('{"email":', () => response.socket?.resetAndDestroy())
}

export const noResponse: Respond = () => undefined

/** Starts a server that answers each request with the next step of the script; the last one is repeated. */
export async function serve(...script: readonly [Respond, ...Respond[]]) {
  const requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = []
  let resolveNext = () => undefined as void
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      const respond = script[Math.min(requests.length, script.length - 1)] ?? script[0]
      requests.push({ path: request.url ?? '', headers: request.headers })
      respond(response)
      resolveNext()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Settles with the next request. */
    next: () => new Promise<void>((resolve) => void (resolveNext = resolve)),
  }
}
