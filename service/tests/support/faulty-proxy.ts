import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What reaches the other side: everything, nothing, or a part of the server's next answer before the connection breaks. */
type Traffic = 'passes' | 'is lost' | 'breaks within an answer'

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>

/** A network between the service and a PostgreSQL server, with faults. */
export async function startFaultyProxy(serverUrl: string) {
  const target = new URL(serverUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let traffic: Traffic = 'passes'

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    const forget = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.on('error', () => undefined).on('close', forget)
    near.on('data', (data) => void (traffic !== 'is lost' && far.write(data)))
    far.on('data', (data) => {
      if (traffic === 'passes') near.write(data)
      else if (traffic === 'breaks within an answer') near.end(data.subarray(0, data.length / 2))
    })
  })

  async function listen(port = 0): Promise<number> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  /** Breaks all connections: in order, or with a reset. */
  function cut(how: 'end' | 'reset' = 'end'): void {
    for (const [near, far] of pairs) {
      if (how === 'reset') near.resetAndDestroy()
      else near.destroy()
      far.destroy()
    }
  }

  /** Breaks all connections, and refuses new ones until `listen`. */
  async function refuse(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }

  const port = await listen()
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    setTraffic: (next: Traffic): void => void (traffic = next),
    cut,
    refuse,
    listen: async () => {
      if (!server.listening) await listen(port)
    },
    /** The number of open connections. */
    connections: () => pairs.size,
    close: refuse,
  }
}
