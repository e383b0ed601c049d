import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { browserArguments, findOrInstallBrowser } from '../browser'
import { subscriber } from './stubs'

export function launch(more: readonly string[] = []): Promise<Browser> {
  const args = [...browserArguments, '--ignore-certificate-errors', ...more]
  return chromium.launch({ executablePath: findOrInstallBrowser(), args })
}

/** Signs a subscriber in and returns the browser's storage. */
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
