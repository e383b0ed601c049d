import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { servePreview } from '../preview'
import type { Built } from './budgets'
import { buildEnvironment, buildPortal, exampleEnvironment } from './portal-build'
import type { Scenario } from './scenarios'
import { addressesOf, openStubs, type Stubs } from './stubs'

/** The measured sites, built and served, and the stubs of the services that they call. */
export interface Sites {
  readonly addresses: Readonly<Record<Scenario['site'], string>>
  readonly portal: Built
  readonly stubs: Stubs
  close(): Promise<void>
}

export async function openSites(root: string): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const tls = makeCertificate(folder)
  const stubs = await openStubs(tls)
  const environment = exampleEnvironment(root, addressesOf(stubs))
  const portal = buildPortal({ root, directory: join(folder, 'portal'), environment })
  buildFloor(root, 'empty', join(folder, 'empty'))
  buildFloor(root, 'stack-alone', join(folder, 'stack-alone'))

  const serve = (site: Scenario['site']) => {
    compressFolder(join(folder, site))
    return servePreview({ directory: join(folder, site), port: 0, tls })
  }
  const served = {
    empty: await serve('empty'),
    'stack-alone': await serve('stack-alone'),
    portal: await serve('portal'),
  }
  return {
    addresses: {
      empty: served.empty.address,
      'stack-alone': served['stack-alone'].address,
      portal: served.portal.address,
    },
    portal,
    stubs,
    close: async () => {
      await Promise.all(Object.values(served).map((site) => site.close()))
      stubs.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a plain `vite build`: the portal's configuration does not apply, so a floor changes only with its packages. */
function buildFloor(root: string, floor: 'empty' | 'stack-alone', directory: string): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const source = join(root, 'tools', 'bench', 'floors', floor)
  const { status } = spawnSync(
    process.execPath,
    // React Router's "use client" directives are warnings here, which the portal's React plugin hides too.
    [vite, 'build', source, '--outDir', directory, '--logLevel', 'error'],
    { stdio: 'inherit', env: buildEnvironment() },
  )
  if (status !== 0) throw new Error(`The floor "${floor}" did not build. See the output above.`)
}

/** Writes a brotli copy beside every text file, as hosts do. */
function compressFolder(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
}

function makeCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1']
  const command = ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert]
  try {
    execFileSync('openssl', command, { stdio: 'ignore' })
  } catch (cause) {
    throw new Error('The bench needs openssl to serve over TLS. Is it installed?', { cause })
  }
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
