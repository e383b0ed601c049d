import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

const root = new URL('../../../', import.meta.url).pathname

/** Starts the built service. Without the address of a database, it is embedded in the folder. */
export async function startBuilt(
  stripe: string,
  emulator: string,
  database: { readonly url?: string; readonly folder: string },
) {
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
      SERVICE_DATABASE_FOLDER: database.folder,
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: 'whsec_fake',
      STRIPE_API_ADDRESS: stripe,
      FIREBASE_PROJECT_ID: 'demo-portal',
      FIREBASE_AUTH_EMULATOR_HOST: emulator,
      ...(database.url !== undefined && { DATABASE_URL: database.url }),
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
export async function startFakeEmulator() {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const [localId = ''] = (body as { readonly localId?: readonly string[] }).localId ?? []
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ users: [{ localId, email: `${localId}@example.org`, validSince: '0' }] }))
    })
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
export function tokenOf(uid: string): string {
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
    email: `${uid}@example.org`,
    firebase: { sign_in_provider: 'password' },
  }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}
