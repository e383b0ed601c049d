import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'

/** @typedef {import('./browser.mjs').Machine} Machine */

const installedIn = {
  linux: [
    '/usr/bin/google-chrome',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/opt/google/chrome/chrome',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}
const commandNames = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'chrome.exe',
]
/** Made for tests alone: it has no window, and opens a page in half the time. */
const shellsIn = ['/usr/lib/chromium/chromium-headless-shell']
const shellNames = ['chrome-headless-shell', 'chrome-headless-shell.exe']
const installLimit = 180_000

/** @type {typeof import('./browser.mjs').findOrInstallBrowser} */
export function findOrInstallBrowser(machine = thisMachine()) {
  const chosen = machine.environment['CHROMIUM_PATH']
  if (chosen !== undefined) {
    if (!machine.exists(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, and there is no such file.`)
    return found(machine, chosen)
  }
  const present = findBrowser(machine)
  if (present) return found(machine, present)

  for (const install of installersOf(machine)) {
    machine.say(`No Chrome or Chromium here: installing one with ${install.name}.`)
    if (!install.steps.every(([command, ...parameters]) => machine.run(command, parameters))) continue
    const installed = findBrowser(machine)
    if (installed) return found(machine, installed)
  }
  throw new Error(
    'No Chrome or Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to its program.',
  )
}

/** @type {typeof import('./browser.mjs').findOrInstallQuickBrowser} */
export function findOrInstallQuickBrowser(machine = thisMachine()) {
  const browser = findOrInstallBrowser(machine)
  if (machine.environment['CHROMIUM_PATH'] !== undefined) return browser
  const shell = firstOf(machine, [...shellsIn, ...onPath(machine, shellNames)])
  return shell ? found(machine, shell, 'Without windows') : browser
}

/**
 * @param {Machine} machine
 * @param {string} path
 * @param {string} what
 */
function found(machine, path, what = 'Browser') {
  machine.say(`${what}: ${path}`)
  return path
}

/** @param {Machine} machine */
function findBrowser(machine) {
  const usual = Object.entries(installedIn).find(([platform]) => platform === machine.platform)?.[1] ?? []
  return firstOf(machine, [...usual, ...onPath(machine, commandNames), machine.playwrightBrowser])
}

/**
 * @param {Machine} machine
 * @param {string[]} names
 */
function onPath(machine, names) {
  const folders = (machine.environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

/**
 * @param {Machine} machine
 * @param {string[]} paths
 */
function firstOf(machine, paths) {
  return paths.find((path) => path !== '' && machine.exists(path))
}

/**
 * Debian's own package comes first where we may install it: it brings the system libraries that a bare machine lacks
 * and Playwright's download does not, and it works where only the package mirror can be reached. Ubuntu is not Debian
 * here: its chromium package is an empty shell around snap.
 *
 * @param {Machine} machine
 * @returns {{ name: string, steps: [string, ...string[]][] }[]}
 */
function installersOf(machine) {
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js')
  /** @type {{ name: string, steps: [string, ...string[]][] }} */
  const download = {
    name: "Playwright's installer",
    steps: [[process.execPath, playwright, 'install', 'chromium']],
  }
  if (!machine.isRoot || !machine.isDebian) return [download]
  /** @type {[string, ...string[]]} */
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium']
  return [
    {
      name: 'apt-get',
      steps: [
        ['apt-get', 'update'],
        [...install, 'chromium-headless-shell'],
      ],
    },
    // An older Debian has the browser alone.
    { name: 'apt-get, without its shell for tests', steps: [install] },
    download,
  ]
}

/** @returns {Machine} */
function thisMachine() {
  const release = '/etc/os-release'
  return {
    platform: process.platform,
    environment: process.env,
    isRoot: process.getuid?.() === 0,
    isDebian: existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8')),
    playwrightBrowser: chromium.executablePath(),
    exists: existsSync,
    // A download that is blocked may hang instead of failing, hence the limit.
    run: (command, parameters) =>
      spawnSync(command, parameters, {
        stdio: 'inherit',
        timeout: installLimit,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
    say: (text) => console.log(text),
  }
}
