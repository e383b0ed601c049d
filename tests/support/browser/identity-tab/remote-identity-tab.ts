import type { Page } from 'playwright-core'
import type { IdentityState } from '#core/ports/identity'
import type { IdentityUnderTest } from '../../../contracts/identity.harness'

type Method = Exclude<keyof IdentityUnderTest, 'mayHaveSession' | 'observe' | 'signedInAt'>

const methods = [
  'signIn',
  'createAccount',
  'preparePopup',
  'signInWithProvider',
  'signOut',
  'reauthenticate',
  'reauthenticateWithProvider',
  'bearerToken',
  'requestPasswordReset',
  'verifyResetCode',
  'confirmPasswordReset',
  'changeDisplayName',
] as const satisfies readonly Method[]

/** Calls the adapter in a page. */
export class RemoteIdentityTab {
  readonly page: Page
  readonly identity: IdentityUnderTest
  readonly #listeners: ((state: IdentityState) => void)[] = []

  static async open(page: Page, address: string): Promise<RemoteIdentityTab> {
    const tab = new RemoteIdentityTab(page)
    await page.exposeFunction('report', (id: number, state: IdentityState) => tab.#listeners[id]?.(state))
    await page.goto(address)
    return tab
  }

  private constructor(page: Page) {
    this.page = page
    const calls = methods.map((method) => [
      method,
      (...details: unknown[]) => page.evaluate(callInPage, { method, details }),
    ])
    this.identity = {
      ...(Object.fromEntries(calls) as Pick<IdentityUnderTest, Method>),
      mayHaveSession: () => page.evaluate(() => window.identityTab.identity.mayHaveSession()),
      signedInAt: () => page.evaluate(() => window.identityTab.identity.signedInAt()),
      observe: (listener) => this.#observe(listener),
    }
  }

  async blockWindows(blocked: boolean): Promise<void> {
    await this.page.evaluate((each) => window.identityTab.blockWindows(each), blocked)
  }

  /** Waits until the page knows its state, and its observers too. */
  async settle(): Promise<void> {
    await this.page.waitForFunction(() => window.identityTab.hasSettled(), undefined, { timeout: 8000 })
  }

  async #observe(listener: (state: IdentityState) => void): Promise<() => Promise<void>> {
    const id = this.#listeners.push(listener) - 1
    await this.page.evaluate((each) => window.identityTab.observe(each), id)
    return () => this.page.evaluate((each) => window.identityTab.stop(each), id)
  }
}

/** Runs in the page. Causes are objects of the provider and are returned as text. */
async function callInPage({ method, details }: { method: Method; details: unknown[] }): Promise<unknown> {
  const { identity } = window.identityTab
  const call = identity[method].bind(identity) as (...each: unknown[]) => Promise<unknown>
  const answer = await call(...details)
  return JSON.parse(
    JSON.stringify(answer ?? null, (_key, value: unknown) =>
      value instanceof Error ? String(value) : value,
    ),
  )
}
