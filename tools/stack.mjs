import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** @typedef {{ runStack: () => Promise<void> }} StackModule */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const packages = join(root, 'tests', 'stack')

installOnce()
/** @type {{ module: StackModule }} */
const { module } = await runnerImport(join(packages, 'run-stack.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
})
await module.runStack()

/** The emulator and the payment provider's SDK are a package of their own: only who runs the stack pays for them. */
function installOnce() {
  if (existsSync(join(packages, 'node_modules', '.package-lock.json'))) return
  console.log('Installing what the stack needs beside the portal, once…')
  const { status } = spawnSync(
    'npm',
    ['ci', '--prefix', packages, '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) throw new Error('What the stack needs could not be installed: see above.')
}
