import { expect, test } from 'vitest'
import { findOrInstallBrowser, findOrInstallQuickBrowser } from '../../tools/browser.mjs'
import type { Machine } from '../../tools/browser.mjs'

type Bare = Partial<Machine> & { files?: string[]; installs?: Record<string, string> }

/** A machine without a browser; `installs` says which command leaves which file behind, all others fail. */
const bareMachine = ({ files = [], installs = {}, ...known }: Bare = {}) => {
  const present = new Set(files)
  const commands: string[] = []
  const said: string[] = []
  const machine: Machine = {
    platform: 'linux',
    environment: { PATH: '/usr/local/bin:/opt/bin' },
    isRoot: false,
    isDebian: false,
    playwrightBrowser: '/cache/playwright/chrome',
    exists: (path) => present.has(path),
    run: (command, parameters) => {
      const line = [command.split('/').at(-1), ...parameters.filter((word) => !word.startsWith('/'))].join(
        ' ',
      )
      commands.push(line)
      const file = installs[line]
      if (file) present.add(file)
      return file !== undefined
    },
    say: (text) => said.push(text),
    ...known,
  }
  return { machine, commands, said }
}

const download = 'node install chromium'
const update = 'apt-get update'
const browserAlone = 'apt-get install -y --no-install-recommends chromium'
const fromPackages = `${browserAlone} chromium-headless-shell`
const shell = '/usr/lib/chromium/chromium-headless-shell'

test('CHROMIUM_PATH comes before everything that is installed', () => {
  const { machine } = bareMachine({
    environment: { CHROMIUM_PATH: '/mine/chrome' },
    files: ['/mine/chrome', '/usr/bin/chromium'],
  })
  expect(findOrInstallBrowser(machine)).toBe('/mine/chrome')
})

test('a CHROMIUM_PATH that leads nowhere is an error, not a reason to look elsewhere', () => {
  const { machine, commands } = bareMachine({
    environment: { CHROMIUM_PATH: '/mine/chrome' },
    files: ['/usr/bin/chromium'],
  })
  expect(() => findOrInstallBrowser(machine)).toThrow('CHROMIUM_PATH names /mine/chrome')
  expect(commands).toEqual([])
})

test.each<[string, NodeJS.Platform, string]>([
  ['a usual place of Linux', 'linux', '/usr/bin/chromium'],
  ['a usual place of macOS', 'darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['a usual place of Windows', 'win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ['the PATH', 'linux', '/opt/bin/google-chrome-stable'],
  ["Playwright's own", 'linux', '/cache/playwright/chrome'],
])('a browser is found in %s, and nothing is installed', (_place, platform, file) => {
  const { machine, commands, said } = bareMachine({ platform, files: [file] })
  expect(findOrInstallBrowser(machine)).toBe(file)
  expect(commands).toEqual([])
  expect(said).toEqual([`Browser: ${file}`])
})

test('a machine without one downloads it with Playwright', () => {
  const { machine, commands, said } = bareMachine({ installs: { [download]: '/cache/playwright/chrome' } })
  expect(findOrInstallBrowser(machine)).toBe('/cache/playwright/chrome')
  expect(commands).toEqual([download])
  expect(said[0]).toContain("installing one with Playwright's installer")
})

test('Debian as root takes the package, with the libraries it needs', () => {
  const installs = { [update]: '/var/lists', [fromPackages]: '/usr/bin/chromium' }
  const { machine, commands } = bareMachine({ isRoot: true, isDebian: true, installs })
  expect(findOrInstallBrowser(machine)).toBe('/usr/bin/chromium')
  expect(commands).toEqual([update, fromPackages])
})

test('Debian as root downloads with Playwright when the packages cannot be reached', () => {
  const { machine, commands } = bareMachine({
    isRoot: true,
    isDebian: true,
    installs: { [download]: '/cache/playwright/chrome' },
  })
  expect(findOrInstallBrowser(machine)).toBe('/cache/playwright/chrome')
  expect(commands).toEqual([update, browserAlone, download])
})

test('a Debian that has no shell for tests takes the browser alone', () => {
  const installs = { [update]: '/var/lists', [browserAlone]: '/usr/bin/chromium' }
  const { machine, commands } = bareMachine({ isRoot: true, isDebian: true, installs })
  expect(findOrInstallQuickBrowser(machine)).toBe('/usr/bin/chromium')
  expect(commands).toEqual([update, fromPackages, browserAlone])
})

test('a machine where nothing works is told what to do', () => {
  const { machine } = bareMachine()
  expect(() => findOrInstallBrowser(machine)).toThrow('Install one, or set CHROMIUM_PATH')
})

test('an installer that says it worked but left no browser is not believed', () => {
  const { machine } = bareMachine({ installs: { [download]: '/somewhere/else' } })
  expect(() => findOrInstallBrowser(machine)).toThrow('none could be installed')
})

test.each([
  ['beside the browser', shell],
  ['on the PATH', '/opt/bin/chrome-headless-shell'],
])('most tests run in the shell without windows where there is one: %s', (_place, file) => {
  const { machine, said } = bareMachine({ files: ['/usr/bin/chromium', file] })
  expect(findOrInstallQuickBrowser(machine)).toBe(file)
  expect(said).toEqual(['Browser: /usr/bin/chromium', `Without windows: ${file}`])
})

test('the browser that CHROMIUM_PATH names is the one for all tests', () => {
  const { machine } = bareMachine({
    environment: { CHROMIUM_PATH: '/mine/chrome' },
    files: ['/mine/chrome', shell],
  })
  expect(findOrInstallQuickBrowser(machine)).toBe('/mine/chrome')
})
