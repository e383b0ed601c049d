import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnv } from 'vite'
import { ConfigurationError } from '../../src/composition/configuration/configuration'

/** Published beside the pages. */
export const releaseFile = 'version.json'

/**
 * Returns the name of what is built: `PORTAL_RELEASE`, git's commit, or the version in package.json. Only the build reads it, so
 * that a release leaves the scripts of unchanged modules in browsers' caches.
 */
export function readRelease(mode: string, root: string): string {
  const release = loadEnv(mode, root, 'PORTAL_')['PORTAL_RELEASE']?.trim() || commit(root) || version(root)
  if (!/^[\w.-]{1,64}$/.test(release))
    throw new ConfigurationError(['PORTAL_RELEASE is malformed: letters, digits and . _ - are expected.'])
  return release
}

/** Returns an empty text outside of a git repository. */
function commit(root: string): string {
  try {
    // In a container the repository may belong to another user, which git refuses by default.
    const parameters = ['-c', 'safe.directory=*', 'rev-parse', '--short=12', 'HEAD']
    return execFileSync('git', parameters, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

function version(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}
