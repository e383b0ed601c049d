import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from '../../fake-stripe/listen.ts'

export const projectId = 'demo-portal'

/** The admin SDK asks an emulator for every account that it verifies a token of. */
export async function startFakeEmulator() {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const [localId = ''] = (body as { readonly localId?: readonly string[] }).localId ?? []
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ users: [{ localId, email: `${localId}@example.org`, validSince: '0' }] }))
    })
  })
  const { address, close } = await listen(server)
  return { host: new URL(address).host, close }
}

/** An unsigned token, as the emulator issues them; `expiry` is in seconds since the epoch. */
export function tokenOf(uid: string, expiry = Math.floor(Date.now() / 1000) + 3600): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: expiry - 3600,
    iat: expiry - 3600,
    exp: expiry,
    sub: uid,
    email: `${uid}@example.org`,
  }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}
