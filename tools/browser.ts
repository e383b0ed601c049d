import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright-core'

/**
 * What Chromium leaves out: two pages of its address bar, which take longer to open than the portal. The list replaces that of
 * Playwright, so it repeats the names that matter to pages of this machine.
 */
const disabledFeatures = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** Command-line arguments for a headless browser that reaches nothing but this machine. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // No host of the internet resolves, whatever a page requests.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

const browserPaths = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]
const browserNames = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'chrome.exe',
]
const shellPaths = ['/usr/lib/chromium/chromium-headless-shell']
const shellNames = ['chrome-headless-shell', 'chrome-headless-shell.exe']
/** A blocked download may hang instead of failing. */
const installTimeout = 180_000

/** Returns the path of an installed Chrome or Chromium, or installs one. Throws if that fails. */
export function findOrInstallBrowser(): string {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen !== undefined && !existsSync(chosen))
    throw new Error(`CHROMIUM_PATH is ${chosen}, and there is no such file.`)
  const browser = chosen ?? findBrowser() ?? installBrowser()
  console.log(`Browser: ${browser}`)
  return browser
}

/**
 * Returns the path of Chromium's headless shell, or of the browser if there is none. The shell is the same engine and
 * opens pages in half the time, but has no back/forward cache.
 */
export function findOrInstallQuickBrowser(): string {
  const browser = findOrInstallBrowser()
  if (process.env['CHROMIUM_PATH'] !== undefined) return browser
  return [...shellPaths, ...onPath(shellNames)].find(existsSync) ?? browser
}

function findBrowser(): string | undefined {
  return [...browserPaths, ...onPath(browserNames), chromium.executablePath()].find(existsSync)
}

/** Returns where programs of these names may be. */
export function onPath(names: readonly string[]): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/bin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

/**
 * Prefers Debian's package if it can be installed: it brings the system libraries that Playwright's download lacks.
 * Ubuntu's chromium package is a wrapper around snap.
 */
function installBrowser(): string {
  console.log('No Chrome or Chromium found: installing one.')
  // Layout tests compare with the fallback typeface, which a bare machine does not have.
  const packages = ['fonts-liberation', 'chromium']
  // Older Debian releases have no package of the shell.
  if (!installPackages([...packages, 'chromium-headless-shell'])) installPackages(packages)
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js')
  const found =
    findBrowser() ?? (run(process.execPath, [cli, 'install', 'chromium']) ? findBrowser() : undefined)
  if (found === undefined)
    throw new Error(
      'No Chrome or Chromium could be installed. Install one, or set CHROMIUM_PATH to its program.',
    )
  return found
}

/** Installs Debian packages, where that is possible. Returns whether it was. */
export function installPackages(names: readonly string[]): boolean {
  const release = '/etc/os-release'
  const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  if (!isDebian || process.getuid?.() !== 0) return false
  return run('apt-get', ['update']) && run('apt-get', ['install', '-y', '--no-install-recommends', ...names])
}

function run(command: string, parameters: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, parameters, { stdio: 'inherit', timeout: installTimeout, env }).status === 0
}
