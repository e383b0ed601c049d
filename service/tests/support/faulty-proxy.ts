import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What reaches the other side: everything, nothing, or a part of the server's next answer before the connection breaks. */
type Traffic = 'passes' | 'is lost' | 'breaks within an answer'

export interface FaultyProxy {
  readonly url: string
  setTraffic: (traffic: Traffic) => void
  /** Breaks all connections: in order, or with a reset. */
  cut: (how?: 'end' | 'reset') => void
  /** Breaks all connections, and refuses new ones until `listen`. */
  refuse: () => Promise<void>
  listen: () => Promise<void>
  /** The number of open connections. */
  connections: () => number
  close: () => Promise<void>
}

/** A network between the service and a PostgreSQL server, with faults. */
export async function startFaultyProxy(serverUrl: string): Promise<FaultyProxy> {
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

  function cut(how: 'end' | 'reset' = 'end'): void {
    for (const [near, far] of pairs) {
      if (how === 'reset') near.resetAndDestroy()
      else near.destroy()
      far.destroy()
    }
  }

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
    setTraffic: (next) => {
      traffic = next
    },
    cut,
    refuse,
    listen: async () => {
      if (!server.listening) await listen(port)
    },
    connections: () => pairs.size,
    close: refuse,
  }
}
