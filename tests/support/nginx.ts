import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { freePort } from '../../tools/free-port'

const downloads = resolve('.cache/nginx')

/** Returns the path of nginx: the installed one, or Debian's, which needs no installation. Undefined without both. */
function findNginx(): string | undefined {
  const installed = spawnSync('which', ['nginx'], { encoding: 'utf8' }).stdout?.trim()
  if (installed) return installed
  const unpacked = join(downloads, 'usr/sbin/nginx')
  if (existsSync(unpacked)) return unpacked
  mkdirSync(downloads, { recursive: true })
  const download = () =>
    execFileSync('apt-get', ['download', 'nginx', 'nginx-common'], { cwd: downloads, stdio: 'ignore' })
  try {
    try {
      download()
    } catch {
      // A new machine has no list of packages.
      execFileSync('apt-get', ['update'], { stdio: 'ignore' })
      download()
    }
    for (const archive of readdirSync(downloads).filter((name) => name.endsWith('.deb')))
      execFileSync('dpkg-deb', ['-x', archive, '.'], { cwd: downloads, stdio: 'ignore' })
    return unpacked
  } catch {
    return undefined
  }
}

export const nginx = findNginx()

/** Debian's list of types, which its `nginx.conf` includes. */
const types = ['/etc/nginx/mime.types', join(downloads, 'etc/nginx/mime.types')].find(existsSync)

interface NginxOptions {
  readonly root: string
  /** The directives of the server block, apart from port and root. */
  readonly server: string
  readonly http?: string
  readonly port?: number
}

/** Runs nginx. Rejects with what it says if it does not start. */
export async function runNginx({ root, server, http = '', port }: NginxOptions) {
  const own = mkdtempSync(join(tmpdir(), 'portal-nginx-'))
  const listensAt = port ?? (await freePort())
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own};`,
  )
  const included = types === undefined ? '' : `include ${types};`
  const file = join(own, 'test.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${own}/pid; events {}
     http { access_log off; ${included} ${temporary.join(' ')}
     ${http}
     server { listen 127.0.0.1:${listensAt}; root ${root};\n${server}\n} }`,
  )
  const running = spawn(nginx ?? '', ['-e', 'stderr', '-p', own, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  running.stderr.on('data', (data: Buffer) => (errors += String(data)))
  const close = async () => {
    const ended = once(running, 'exit')
    if (running.exitCode === null && running.kill()) await ended
    rmSync(own, { recursive: true, force: true })
  }
  while (running.exitCode === null) {
    if (await accepts(listensAt)) return { port: listensAt, address: `http://127.0.0.1:${listensAt}`, close }
  }
  await close()
  throw new Error(`nginx did not start: ${errors}`)
}

export async function openNginx(options: NginxOptions) {
  const running = await runNginx(options)
  onTestFinished(running.close)
  return running
}

export interface Call {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
  /** The visitor's address, one of this machine. */
  readonly from?: string
}

/** Sends a request as it is: `fetch` would decode the answer and tidy up the path. */
export async function send(port: number, path: string, call: Call = {}) {
  const { method, headers = {}, body = '', from: localAddress = '127.0.0.1' } = call
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const server = { host: '127.0.0.1', port, localAddress, agent: false }
  const options = { ...server, path, method, headers: { ...headers, ...length } }
  const asked = request(options).end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const received = await buffer(answer)
  const { statusCode: status, headers: sent } = answer
  return { status, headers: sent, size: received.length, text: String(received) }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
