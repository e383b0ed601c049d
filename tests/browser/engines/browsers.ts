import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, type Browser as PuppeteerBrowser } from 'puppeteer-core'
import { Builder, Key } from 'selenium-webdriver'
import { vi } from 'vitest'
import { browserArguments } from '../../../tools/browser'
import type { EnginePrograms } from '../../../tools/engines'
import { freePort } from '../../../tools/free-port'

declare module 'vitest' {
  interface ProvidedContext {
    engines: EnginePrograms
    /** The script with the checks that run in a page. */
    inPage: string
    wholeBrowserPath: string
  }
}

const keys = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  ' ': Key.SPACE,
  ArrowUp: Key.ARROW_UP,
  ArrowDown: Key.ARROW_DOWN,
}
export type KeyName = keyof typeof keys

/** The first tab of a new session. */
export interface Tab {
  readonly goTo: (address: string) => Promise<void>
  readonly reload: () => Promise<void>
  readonly back: () => Promise<void>
  /** Evaluates an expression in the page, and waits for its promise. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly click: (x: number, y: number) => Promise<void>
  readonly type: (text: string) => Promise<void>
  readonly press: (key: KeyName) => Promise<void>
  /** Changes the size of the page. */
  readonly resize: (width: number, height: number) => Promise<void>
  readonly windowCount: () => Promise<number>
  readonly close: () => Promise<void>
}

export interface Browser {
  readonly newTab: () => Promise<Tab>
  readonly close: () => Promise<void>
}

export interface Proxy {
  readonly host: string
  readonly port: number
  /** Whether it also serves this machine. */
  readonly isForLoopback: boolean
}

/** Hosts other than this machine are refused: nothing listens on the proxy's port. */
const refused: Proxy = { host: '127.0.0.1', port: 9, isForLoopback: false }

/** In milliseconds. */
const commandTimeout = 15_000
const sessionTimeout = 15_000

export async function openChromium(program: string): Promise<Browser> {
  return withPuppeteer(
    await launch({ executablePath: program, args: [...browserArguments, '--force-prefers-reduced-motion'] }),
  )
}

export async function openFirefox(program: string): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': refused.host,
      'network.proxy.http_port': refused.port,
      'network.proxy.ssl': refused.host,
      'network.proxy.ssl_port': refused.port,
      'ui.prefersReducedMotion': 1,
    },
  })
  return withPuppeteer(browser)
}

function withPuppeteer(browser: PuppeteerBrowser): Browser {
  return {
    newTab: async () => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      return {
        goTo: async (address) => void (await page.goto(address)),
        reload: async () => void (await page.reload()),
        // The library would wait for a load event, which a restored page does not have.
        back: async () => void (await page.evaluate('history.back()')),
        evaluate: (expression) => page.evaluate(expression),
        click: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        resize: (width, height) => page.setViewport({ width, height }),
        windowCount: async () => (await context.pages()).length,
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

export async function openWebKit(
  programs: NonNullable<EnginePrograms['webkit']>,
  proxy = refused,
): Promise<Browser> {
  if (programs === 'safari')
    return { newTab: () => withSelenium(new Builder().forBrowser('safari')), close: async () => undefined }
  const { env, close } = await openDisplay(programs.display)
  return {
    newTab: async () => {
      // A new session sometimes gets no answer.
      const opening = () => openSession(programs.driver, env, proxy)
      return opening().catch(opening).catch(opening)
    },
    close: async () => close(),
  }
}

/** Starts a driver, and a session with it. */
async function openSession(program: string, env: NodeJS.ProcessEnv, proxy: Proxy): Promise<Tab> {
  const port = await freePort()
  // In a process group with its browser.
  const driver = spawn(program, [`--port=${port}`], { env, stdio: 'ignore', detached: true })
  const stop = () => driver.pid !== undefined && process.kill(-driver.pid)
  const address = `http://127.0.0.1:${port}`
  try {
    await vi.waitFor(() => fetch(`${address}/status`), { timeout: sessionTimeout })
    const builder = new Builder().usingServer(address).withCapabilities({
      browserName: 'MiniBrowser',
      proxy: {
        proxyType: 'manual',
        httpProxy: `${proxy.host}:${proxy.port}`,
        sslProxy: `${proxy.host}:${proxy.port}`,
        noProxy: proxy.isForLoopback ? [] : ['127.0.0.1'],
      },
    })
    const tab = await Promise.race([withSelenium(builder), failAfter(sessionTimeout)])
    return { ...tab, close: () => tab.close().finally(stop) }
  } catch (cause) {
    stop()
    throw cause
  }
}

async function failAfter(milliseconds: number): Promise<never> {
  await once(AbortSignal.timeout(milliseconds), 'abort')
  throw new Error(`No answer in ${milliseconds} ms.`)
}

async function withSelenium(builder: Builder): Promise<Tab> {
  const driver = await builder.build()
  await driver.manage().setTimeouts({ script: commandTimeout, pageLoad: commandTimeout })
  const window = driver.manage().window()
  return {
    goTo: (target) => driver.get(target),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    evaluate: async (expression) => {
      const { value, error } = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(
        `const done = arguments[0];
        (async () => ${expression})().then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      )
      if (error !== undefined) throw new Error(error)
      return value ?? undefined
    },
    click: (x, y) => driver.actions({ async: false }).move({ x, y, duration: 0 }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    // The frame's size is not known at once.
    resize: (width, height) =>
      vi.waitFor(async () => {
        const measure = () =>
          driver.executeScript<number[]>(
            'return [innerWidth, innerHeight, outerWidth - innerWidth, outerHeight - innerHeight]',
          )
        const [, , aside = 0, above = 0] = await measure()
        await window.setRect({ x: 0, y: 0, width: width + aside, height: height + above })
        const [innerWidth, innerHeight] = await measure()
        if (innerWidth !== width || innerHeight !== height) throw new Error(`${innerWidth} × ${innerHeight}`)
      }, commandTimeout),
    windowCount: async () => (await driver.getAllWindowHandles()).length,
    close: () => driver.quit(),
  }
}

/** Opens a display for WebKit's windows. Returns the environment of programs that use it. */
async function openDisplay(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  // The toolbar would be wider than a phone.
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), '* { min-width: 0; padding: 0; font-size: 1px }')
  const options = ['-displayfd', '1', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp']
  // A display that starts again after its last window may leave the next browser without an answer.
  const screen = spawn(program, [...options, '-noreset'])
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()))
    screen.once('exit', () => reject(new Error('Xvfb did not start.')))
  })
  return {
    env: { ...process.env, DISPLAY: `:${display}`, XDG_CONFIG_HOME: folder },
    close: () => {
      screen.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
