import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request, Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPostgres } from './support/postgres.ts'
import { openStripe } from '../src/stripe/stripe-client.ts'
import { readCatalogue } from '../src/shared/catalogue.ts'
import { seedStripe } from '../fake-stripe/seed.ts'
import { startFakeStripe } from '../fake-stripe/server.ts'

/** `npm run load`: what one instance of the built service does on this machine, on both databases. */
const seconds = Number(process.env['SECONDS_OF_LOAD'] ?? 8)
const connections = 20
const root = new URL('../../', import.meta.url).pathname
const print = (line: string) => void process.stdout.write(`${line}\n`)

interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

async function measureAll(): Promise<void> {
  const stripe = await startFakeStripe()
  await seedStripe(
    openStripe({ secretKey: 'sk_test_fake', address: stripe.address, callsPerSecond: Infinity }),
    readCatalogue(`${root}brands/halcyon/catalogue.json`),
  )
  const emulator = await startFakeEmulator()
  print(`${connections} connections for ${seconds} s each; the fake Stripe API runs on the same two cores\n`)
  print('database    call                    per second   p50 ms   p99 ms   failed')
  for (const kind of ['embedded', 'PostgreSQL'] as const) {
    const postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    const service = await startBuilt(stripe.address, emulator.host, postgres?.url)
    try {
      const token = tokenOf('load')
      const row = (name: string, { perSecond, p50, p99, failed }: Measured) =>
        print(
          kind.padEnd(12) +
            name.padEnd(24) +
            String(perSecond).padStart(10) +
            p50.toFixed(1).padStart(9) +
            p99.toFixed(1).padStart(9) +
            String(failed).padStart(9),
        )
      row('GET /users/me', await measure(`${service.address}/users/me`, token))
      row(
        'price preview',
        await measure(`${service.address}/users/me/checkout-session?promo_code=CALM50&product_id=yearly-us`),
      )
      print(`${kind.padEnd(12)}cold start ${service.coldStart} ms, memory ${service.memory()} MB\n`)
    } finally {
      await service.stop()
      await postgres?.stop()
    }
  }
  await stripe.close()
  emulator.close()
}

/** Keeps a fixed number of requests in flight, and times each one. */
async function measure(url: string, token?: string): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const ask = async () => {
    const start = performance.now()
    const status = await get(url, agent, headers)
    return { status, time: performance.now() - start }
  }
  const run = async (duration: number) => {
    const end = performance.now() + duration
    const times: number[] = []
    let failed = 0
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) {
          const { status, time } = await ask()
          if (status === 200) times.push(time)
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

function get(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    request(url, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end()
  })
}

async function startBuilt(stripe: string, emulator: string, databaseUrl: string | undefined) {
  const start = performance.now()
  const child = spawn(process.execPath, ['dist/service/src/main.js'], {
    cwd: `${root}service`,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      SERVICE_PORTAL_URL: 'http://127.0.0.1:4180',
      SERVICE_RATE_LIMIT: '0',
      SERVICE_LOG_LEVEL: 'info',
      SERVICE_DATABASE_FOLDER: `${root}.cache/load/${process.pid}`,
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: 'whsec_fake',
      STRIPE_API_ADDRESS: stripe,
      FIREBASE_PROJECT_ID: 'demo-portal',
      FIREBASE_AUTH_EMULATOR_HOST: emulator,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  })
  let address = ''
  for await (const chunk of child.stdout) {
    address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))?.[0] ?? ''
    if (address !== '') break
  }
  child.stdout.resume()
  return {
    address,
    coldStart: Math.round(performance.now() - start),
    memory: () =>
      Math.round(
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
      ),
    stop: async () => {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** The admin SDK asks an emulator for every account that it verifies a token of. */
async function startFakeEmulator() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ users: [{ localId: 'load', email: 'load@example.org', validSince: '0' }] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** An unsigned token, as the emulator issues them. */
function tokenOf(uid: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'https://securetoken.google.com/demo-portal',
    aud: 'demo-portal',
    auth_time: now,
    iat: now,
    exp: now + 3600,
    sub: uid,
    user_id: uid,
    email: 'load@example.org',
    firebase: { sign_in_provider: 'password' },
  }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}

await measureAll()
