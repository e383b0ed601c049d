import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A site as hosts offer it: HTTP/2 over TLS. */
export interface SecureFront {
  readonly address: string
  close(): Promise<void>
}

/** HTTP/2 has no words for these. */
const ofOneConnection = ['connection', 'keep-alive', 'transfer-encoding']

/** Stands before a site that speaks HTTP/1.1, on the same machine, and hands on what it says. */
export async function openSecureFront(site: string): Promise<SecureFront> {
  const server = createSecureServer({ ...makeCertificate(), allowHTTP1: true })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('request', (asked, answer) => {
    const { method, url } = asked
    const headers = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    const passed = request(site + url, { method, headers: Object.fromEntries(headers) }, (found) => {
      for (const name of ofOneConnection) delete found.headers[name]
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { address: `https://127.0.0.1:${port}`, close: () => closeAll(server, sessions) }
}

function closeAll(server: Http2SecureServer, sessions: ReadonlySet<ServerHttp2Session>): Promise<void> {
  for (const session of sessions) session.destroy()
  return new Promise((done) => server.close(() => done()))
}

/** Good for this run and this machine. */
function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1']
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } catch (cause) {
    throw new Error('The bench needs openssl to serve as hosts do, over TLS. Is it installed?', { cause })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
