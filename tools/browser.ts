import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'

/** What the search for a browser needs to know of a machine, and what it does to it. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.Dict<string>
  readonly isRoot: boolean
  readonly isDebian: boolean
  /** Where Playwright keeps its own Chromium. */
  readonly playwrightBrowser: string
  readonly exists: (path: string) => boolean
  /** True if the command succeeded within its time limit. */
  readonly run: (command: string, parameters: readonly string[]) => boolean
  readonly say: (text: string) => void
}

type Command = readonly [program: string, ...parameters: string[]]

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
/** Made for tests: it has no window and opens a page in half the time. */
const shellsIn = ['/usr/lib/chromium/chromium-headless-shell']
const shellNames = ['chrome-headless-shell', 'chrome-headless-shell.exe']
const installLimit = 180_000

/** Returns the path of an installed Chrome or Chromium, or installs one. Throws if that fails. */
export function findOrInstallBrowser(machine: Machine = thisMachine()): string {
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

/**
 * Returns the path of Chromium's headless shell, or of the browser where there is none. It is the same engine, but has no
 * back/forward cache.
 */
export function findOrInstallQuickBrowser(machine: Machine = thisMachine()): string {
  const browser = findOrInstallBrowser(machine)
  if (machine.environment['CHROMIUM_PATH'] !== undefined) return browser
  const shell = firstOf(machine, [...shellsIn, ...onPath(machine, shellNames)])
  return shell ? found(machine, shell, 'Without windows') : browser
}

function found(machine: Machine, path: string, what = 'Browser'): string {
  machine.say(`${what}: ${path}`)
  return path
}

function findBrowser(machine: Machine): string | undefined {
  const usual = Object.entries(installedIn).find(([platform]) => platform === machine.platform)?.[1] ?? []
  return firstOf(machine, [...usual, ...onPath(machine, commandNames), machine.playwrightBrowser])
}

function onPath(machine: Machine, names: readonly string[]): string[] {
  const folders = (machine.environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

function firstOf(machine: Machine, paths: readonly string[]): string | undefined {
  return paths.find((path) => path !== '' && machine.exists(path))
}

/**
 * Prefers Debian's package where it can be installed: it brings the system libraries that Playwright's download lacks, and
 * needs only the package mirror. Ubuntu's chromium package is an empty wrapper around snap.
 */
function installersOf(machine: Machine): { name: string; steps: Command[] }[] {
  const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js')
  const download: Command = [process.execPath, playwright, 'install', 'chromium']
  // Tests compare the layout with the fallback typeface, which a bare machine does not have.
  const wanted = ['fonts-liberation', 'chromium']
  const install: Command = ['apt-get', 'install', '-y', '--no-install-recommends', ...wanted]
  const packages = [
    {
      name: 'apt-get',
      steps: [
        ['apt-get', 'update'],
        [...install, 'chromium-headless-shell'],
      ],
    },
    // Older Debian releases have no package of the shell.
    { name: 'apt-get, without the headless shell', steps: [install] },
  ] satisfies { name: string; steps: Command[] }[]
  return [
    ...(machine.isRoot && machine.isDebian ? packages : []),
    { name: "Playwright's installer", steps: [download] },
  ]
}

function thisMachine(): Machine {
  const release = '/etc/os-release'
  return {
    platform: process.platform,
    environment: process.env,
    isRoot: process.getuid?.() === 0,
    isDebian: existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8')),
    playwrightBrowser: chromium.executablePath(),
    exists: existsSync,
    // A blocked download may hang instead of failing.
    run: (command, parameters) =>
      spawnSync(command, parameters, {
        stdio: 'inherit',
        timeout: installLimit,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
    say: (text) => console.log(text),
  }
}
