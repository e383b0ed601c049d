import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Serves the country as a script and as JSON. */
export async function startGeoSite(country: string): Promise<{
  readonly geoScript: string
  readonly geoEndpoint: string
  readonly close: () => void
}> {
  const geo = JSON.stringify({ country })
  const server = createServer(({ url }, response) => {
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
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
