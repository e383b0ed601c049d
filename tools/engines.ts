import { existsSync } from 'node:fs'
import { installPackages, onPath } from './browser'

/** Executables of the browser engines. */
export interface EnginePrograms {
  readonly firefox: string | undefined
  /** WebKit's driver, and a display for its window. macOS has its own driver, which Selenium finds. */
  readonly webkit: { readonly driver: string; readonly display: string } | 'safari' | undefined
}

const firefoxPaths = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]
const find = (names: readonly string[], paths: readonly string[] = []) =>
  [...onPath(names), ...paths].find(existsSync)

const findFirefox = () => find(['firefox-esr', 'firefox', 'firefox.exe'], firefoxPaths)

function findWebKit(): EnginePrograms['webkit'] {
  if (process.platform === 'darwin') return 'safari'
  const [driver, display] = [find(['WebKitWebDriver']), find(['Xvfb'])]
  return driver && display ? { driver, display } : undefined
}

/** Returns the executables of Firefox and WebKit. As root on Debian, installs missing ones. */
export function findOrInstallEngines(): EnginePrograms {
  const firefox =
    process.env['FIREFOX_PATH'] ??
    findFirefox() ??
    (installPackages(['firefox-esr']) ? findFirefox() : undefined)
  const webkit = findWebKit() ?? (installPackages(['webkit2gtk-driver', 'xvfb']) ? findWebKit() : undefined)
  if (!firefox) console.log('Firefox: not found. Install it, or set FIREFOX_PATH to its executable.')
  if (!webkit) console.log('WebKit: not found. Install WebKitWebDriver (webkit2gtk-driver) and Xvfb.')
  return { firefox, webkit }
}
