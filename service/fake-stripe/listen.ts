import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Lets a server listen on a free port of this machine. */
export async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** Such as `http://127.0.0.1:4242`. */
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
