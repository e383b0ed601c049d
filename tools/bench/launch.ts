import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { findOrInstallBrowser } from '../browser'
import { subscriber } from './stubs'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // The bench makes its certificates itself.
  '--ignore-certificate-errors',
  // The world outside cannot be reached, whatever a page asks for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

let program: string | undefined

export function launch(more: readonly string[] = []): Promise<Browser> {
  program ??= findOrInstallBrowser()
  return chromium.launch({ executablePath: program, args: [...flags, ...more] })
}

/** Signs a subscriber in once, by hand, and answers what the browser keeps of it. */
export async function signInOnce(
  browser: Browser,
  address: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${address}/signin`)
    await page.locator('input[name="email"]').fill(subscriber.email)
    await page.locator('input[name="password"]').fill(subscriber.password)
    await page.locator('form button[type="submit"]').click()
    await page.getByRole('main').getByText(subscriber.email).first().waitFor()
    return await context.storageState({ indexedDB: true })
  } finally {
    await context.close()
  }
}
