import { Agent, request } from 'node:http'

/** What to send; called for each request. */
export interface Sent {
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Keeps a fixed number of requests in flight for some seconds, and times each one. */
export async function measure(next: () => Sent, seconds: number, connections = 20) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const run = async (duration: number) => {
    const end = performance.now() + duration
    const times: number[] = []
    let failed = 0
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) {
          const start = performance.now()
          const status = await send(next(), agent)
          if (status < 300 && status > 0) times.push(performance.now() - start)
          else failed += 1
        }
      }),
    )
    return { times: times.toSorted((one, other) => one - other), failed }
  }
  await run(1000)
  const { times, failed } = await run(seconds * 1000)
  agent.destroy()
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: Math.round(times.length / seconds), p50: at(0.5), p99: at(0.99), failed }
}

/** Resolves with the status; 0 if there is no answer. */
function send({ method = 'GET', url, headers = {}, body = '' }: Sent, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    request(
      url,
      { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
      .on('error', () => resolve(0))
      .end(body)
  })
}
