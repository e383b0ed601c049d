import { expect, test } from 'vitest'
import { findOrInstallBrowser, findOrInstallQuickBrowser, type Machine } from '../../tools/browser'

type Bare = Partial<Machine> & { files?: string[]; installs?: Record<string, string> }

/** A machine without a browser. `installs` maps a command to the file it installs; other commands fail. */
const bareMachine = ({ files = [], installs = {}, ...known }: Bare = {}) => {
  const present = new Set(files)
  const commands: string[] = []
  const machine: Machine = {
    platform: 'linux',
    environment: { PATH: '/usr/local/bin:/opt/bin' },
    isRoot: false,
    isDebian: false,
    playwrightBrowser: '/cache/playwright/chrome',
    exists: (path) => present.has(path),
    run: (command, parameters) => {
      const words = parameters.filter((word) => !word.startsWith('/'))
      const line = [command.split('/').at(-1), ...words].join(' ')
      commands.push(line)
      const file = installs[line]
      if (file) present.add(file)
      return file !== undefined
    },
    say: () => {},
    ...known,
  }
  return { machine, commands }
}

const download = 'node install chromium'
const update = 'apt-get update'
const browserAlone = 'apt-get install -y --no-install-recommends fonts-liberation chromium'
const fromPackages = `${browserAlone} chromium-headless-shell`
const shell = '/usr/lib/chromium/chromium-headless-shell'

test('CHROMIUM_PATH comes before everything that is installed', () => {
  const environment = { CHROMIUM_PATH: '/mine/chrome' }
  const { machine } = bareMachine({ environment, files: ['/mine/chrome', '/usr/bin/chromium', shell] })
  expect(findOrInstallBrowser(machine)).toBe('/mine/chrome')
  expect(findOrInstallQuickBrowser(machine)).toBe('/mine/chrome')
})

test('a CHROMIUM_PATH without a file is an error', () => {
  const environment = { CHROMIUM_PATH: '/mine/chrome' }
  const { machine, commands } = bareMachine({ environment, files: ['/usr/bin/chromium'] })
  expect(() => findOrInstallBrowser(machine)).toThrow('CHROMIUM_PATH names /mine/chrome')
  expect(commands).toEqual([])
})

test.each<[string, NodeJS.Platform, string]>([
  ['Linux', 'linux', '/usr/bin/chromium'],
  ['macOS', 'darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['Windows', 'win32', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
  ['the PATH', 'linux', '/opt/bin/google-chrome-stable'],
  ["Playwright's folder", 'linux', '/cache/playwright/chrome'],
])('uses the browser of %s and installs nothing', (_place, platform, file) => {
  const { machine, commands } = bareMachine({ platform, files: [file] })
  expect(findOrInstallBrowser(machine)).toBe(file)
  expect(commands).toEqual([])
})

test('downloads a browser with Playwright', () => {
  const { machine, commands } = bareMachine({ installs: { [download]: '/cache/playwright/chrome' } })
  expect(findOrInstallBrowser(machine)).toBe('/cache/playwright/chrome')
  expect(commands).toEqual([download])
})

test.each([
  ['takes the packages', { [fromPackages]: '/usr/bin/chromium' }, [update, fromPackages]],
  [
    'takes the browser alone where there is no package of the shell',
    { [browserAlone]: '/usr/bin/chromium' },
    [update, fromPackages, browserAlone],
  ],
])('root on Debian %s', (_what, installs, expected) => {
  const { machine, commands } = bareMachine({
    isRoot: true,
    isDebian: true,
    installs: { [update]: '/var/lists', ...installs },
  })
  expect(findOrInstallBrowser(machine)).toBe('/usr/bin/chromium')
  expect(commands).toEqual(expected)
})

test('root on Debian downloads with Playwright where the packages cannot be reached', () => {
  const installs = { [download]: '/cache/playwright/chrome' }
  const { machine, commands } = bareMachine({ isRoot: true, isDebian: true, installs })
  expect(findOrInstallBrowser(machine)).toBe('/cache/playwright/chrome')
  expect(commands).toEqual([update, browserAlone, download])
})

test('says what to do when no installer leaves a browser behind', () => {
  const { machine } = bareMachine({ installs: { [download]: '/somewhere/else' } })
  expect(() => findOrInstallBrowser(machine)).toThrow('Install one, or set CHROMIUM_PATH')
})

test.each([
  ['beside the browser', shell],
  ['on the PATH', '/opt/bin/chrome-headless-shell'],
])('prefers the headless shell for most tests: %s', (_place, file) => {
  const { machine } = bareMachine({ files: ['/usr/bin/chromium', file] })
  expect(findOrInstallQuickBrowser(machine)).toBe(file)
})
