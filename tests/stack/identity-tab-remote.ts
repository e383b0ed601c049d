import type { Page } from 'playwright-core'
import type { IdentityState } from '../../src-core/ports/identity'
import type { IdentityUnderTest } from '../contracts/identity.harness'
import './pages/identity-tab'

type Method = Exclude<keyof IdentityUnderTest, 'mayHaveSession' | 'observe'>

const methods = [
  'signIn',
  'createAccount',
  'signInWithProvider',
  'signOut',
  'bearerToken',
  'requestPasswordReset',
  'verifyResetCode',
  'confirmPasswordReset',
  'changeDisplayName',
] as const satisfies readonly Method[]

/** A page with the adapter in it, driven from here. */
export class IdentityTabRemote {
  readonly page: Page
  readonly identity: IdentityUnderTest
  readonly #listeners = new Map<number, (state: IdentityState) => void>()
  readonly #delivered = new Map<number, number>()

  constructor(page: Page, saw: (call: string, answer: unknown) => void) {
    this.page = page
    const call = async (method: Method, details: unknown[]) => {
      const answer = await page.evaluate(callInPage, { method, details })
      saw(method, answer)
      return answer
    }
    this.identity = {
      ...(Object.fromEntries(
        methods.map((method) => [method, (...details: unknown[]) => call(method, details)]),
      ) as Pick<IdentityUnderTest, Method>),
      mayHaveSession: () => page.evaluate(() => window.identityTab.identity.mayHaveSession()),
      observe: (listener) => this.#observe(listener),
    }
  }

  /** Waits until the page knows how things stand, then hands on what its observers were told. */
  async settle(): Promise<void> {
    await this.page.waitForFunction(() => window.identityTab.hasSettled(), undefined, { timeout: 8000 })
    for (const [id, listener] of this.#listeners) {
      const told = await this.page.evaluate((each) => window.identityTab.told(each), id)
      for (const state of told.slice(this.#delivered.get(id) ?? 0)) listener(state)
      this.#delivered.set(id, told.length)
    }
  }

  async #observe(listener: (state: IdentityState) => void): Promise<() => Promise<void>> {
    const id = this.#listeners.size
    this.#listeners.set(id, listener)
    await this.page.evaluate((each) => window.identityTab.observe(each), id)
    return () => this.page.evaluate((each) => window.identityTab.stop(each), id)
  }
}

/** Runs in the page. A cause is an object of the provider's: what crosses the wire is its text. */
async function callInPage({ method, details }: { method: Method; details: unknown[] }): Promise<unknown> {
  const { identity } = window.identityTab
  const act = identity[method].bind(identity) as (...each: unknown[]) => Promise<unknown>
  const answer = await act(...details)
  return JSON.parse(
    JSON.stringify(answer ?? null, (_key, value: unknown) =>
      value instanceof Error ? String(value) : value,
    ),
  )
}
