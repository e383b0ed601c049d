import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Serves the portal's pages for a country, refusing every script: by the policy, and by a file that is missing. */
export async function serveWithoutScripts(portal: string, country: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/'
      if (/\.js($|\?)/.test(path)) return response.writeHead(404).end()
      const found = await fetch(portal + path, { headers: { 'X-Country-Code': country } })
      const type = found.headers.get('content-type') ?? ''
      response.writeHead(found.status, {
        'content-type': type,
        'content-security-policy': "script-src 'none'",
      })
      return response.end(Buffer.from(await found.arrayBuffer()))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
