import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** The owner's other site: serves the country as a script and as JSON, and takes reports. */
export async function startOwnerSite(country: string): Promise<{
  readonly geoScript: string
  readonly geoEndpoint: string
  readonly reports: string
  readonly close: () => void
}> {
  const geo = JSON.stringify({ country })
  const server = createServer(({ method, url }, response) => {
    if (method === 'POST') {
      response.writeHead(204).end()
      return
    }
    const [type, body] =
      url === '/country' ? ['application/json', geo] : ['text/javascript', `window.geo = ${geo}`]
    response.writeHead(200, {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    geoScript: `http://127.0.0.1:${port}/country.js`,
    geoEndpoint: `http://127.0.0.1:${port}/country`,
    reports: `http://127.0.0.1:${port}/reports`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
