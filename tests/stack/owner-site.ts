import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** The site of the portal's owner, as far as the portal needs it: the script that tells the visitor's country. */
export async function startOwnerSite(country: string): Promise<{
  readonly geoScript: string
  readonly close: () => void
}> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' })
    response.end(`window.geo = ${JSON.stringify({ country })}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    geoScript: `http://127.0.0.1:${port}/country.js`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
