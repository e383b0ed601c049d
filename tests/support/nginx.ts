import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../tools/free-port'

const downloads = resolve('.cache/nginx')

/** Returns the path of nginx: the installed one, or Debian's, which needs no installation. Undefined without both. */
export function findNginx(): string | undefined {
  const installed = spawnSync('which', ['nginx'], { encoding: 'utf8' }).stdout?.trim()
  if (installed) return installed
  const unpacked = join(downloads, 'usr/sbin/nginx')
  if (existsSync(unpacked)) return unpacked
  mkdirSync(downloads, { recursive: true })
  try {
    execFileSync('apt-get', ['download', 'nginx'], { cwd: downloads, stdio: 'ignore' })
    const [archive = ''] = readdirSync(downloads).filter((name) => name.endsWith('.deb'))
    execFileSync('dpkg-deb', ['-x', archive, '.'], { cwd: downloads, stdio: 'ignore' })
    return unpacked
  } catch {
    return undefined
  }
}

/** Starts nginx with the configuration file of a folder, which gets a free port. Stops it when the test ends. */
export async function startNginx(program: string, folder: string, writeFile: (port: number) => string) {
  const port = await freePort()
  const file = writeFile(port)
  const server = spawn(program, ['-e', 'stderr', '-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  server.stderr.on('data', (data: Buffer) => (errors += String(data)))
  onTestFinished(async () => {
    const ended = once(server, 'exit')
    if (server.exitCode === null && server.kill()) await ended
  })
  const address = `http://127.0.0.1:${port}`
  for (;;) {
    if (server.exitCode !== null) throw new Error(`nginx did not start: ${errors}`)
    const isUp = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isUp) return address
  }
}
