import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildEnvironment, exampleEnvironment } from '../budgets/portal-build'
import { previewHeader } from '../hosting/country-pages'
import { servePreview } from '../preview'

/** The portal of the examples, built from a commit and served as a host does. */
export interface BuiltPortal {
  readonly name: string
  readonly address: string
  close(): Promise<void>
}

/** Builds this checkout, with its changes. */
export function buildHere(): Promise<BuiltPortal> {
  return build('this checkout', '.')
}

/** Builds another commit in a worktree of its own, with the packages of this checkout. */
export async function buildCommit(commit: string): Promise<BuiltPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-commit-'))
  git('worktree', 'add', '--detach', folder, commit)
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    return await build(commit, folder)
  } finally {
    git('worktree', 'remove', '--force', folder)
  }
}

function git(...parameters: string[]): void {
  execFileSync('git', parameters, { stdio: 'pipe' })
}

async function build(name: string, root: string): Promise<BuiltPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const directory = join(folder, 'dist')
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '--', '--outDir', directory], {
    cwd: root,
    stdio: 'inherit',
    env: { ...buildEnvironment(), ...exampleEnvironment(root, { PORTAL_COUNTRY_HEADER: previewHeader }) },
  })
  if (status !== 0) throw new Error(`${name} did not build. See the output above.`)
  compressFiles(directory)
  // Browsers ask for HTTP/2, which visitors have, over TLS alone.
  const { address, close } = await servePreview({ directory, port: 0, tls: makeCertificate(folder) })
  return {
    name,
    address,
    close: async () => {
      await close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Writes a compressed copy beside every text file, as hosts do. */
function compressFiles(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  }
}

export function makeCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
