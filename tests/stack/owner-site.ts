import { createServer } from 'node:http'
import { listen } from '../../service/fake-stripe/listen'

/** The owner's other site: serves the country as a script and as JSON, and takes reports. */
export async function startOwnerSite(country: string) {
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
  const { address, close } = await listen(server)
  return {
    geoScript: `${address}/country.js`,
    geoEndpoint: `${address}/country`,
    reports: `${address}/reports`,
    close,
  }
}
