import { expect, onTestFinished } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import type { IdentityState } from '../../src-core/ports/identity'
import type { IdentityHarness, IdentityUnderTest } from '../contracts/identity.harness'
import type { Emulator } from './emulator'
import { EmulatorDesk } from './emulator-desk'
import { IdentityWire, patience, resetLinkLifetime } from './identity-wire'
import { useProviderWindow, type WindowOutcome } from './identity-window'
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

export interface IdentityMachine {
  readonly browser: Browser
  readonly emulator: Emulator
  readonly pageAddress: string
  /** Sees every answer of every call. */
  readonly saw: (call: string, answer: unknown) => void
}

export type StackIdentityHarness = Omit<IdentityHarness, 'window'> & {
  readonly wire: IdentityWire
  readonly desk: EmulatorDesk
  readonly window: (outcome: WindowOutcome) => Promise<void>
}

const providerPeople = {
  apple: { email: 'alma.reyes@example.com', displayName: 'Alma Reyes' },
  google: { email: 'gil.tanaka@example.com', displayName: 'Gil Tanaka' },
}

/** A fresh browser profile, and an emulator with one account. */
export async function makeStackHarness(machine: IdentityMachine): Promise<StackIdentityHarness> {
  const desk = new EmulatorDesk(machine.emulator)
  await desk.clear()
  await desk.hideUnknownAddresses(true)
  const person = { email: 'fay@example.com', password: 'Halcyon-2026', displayName: 'Fay Free' }
  await desk.createAccount(person)

  const wire = new IdentityWire()
  const context = await machine.browser.newContext()
  onTestFinished(() => context.close())
  await wire.attach(context, machine.emulator.address)
  const tabs: Tab[] = []
  let outcome: WindowOutcome = 'signs-in'

  const openTab = async () => {
    const page = await context.newPage()
    page.on('popup', (popup) => void useProviderWindow(popup, outcome, providerPeople))
    await page.goto(`${machine.pageAddress}?emulator=${encodeURIComponent(machine.emulator.address)}`)
    const tab = new Tab(page, machine.saw)
    tabs.push(tab)
    return tab
  }

  const first = await openTab()
  return {
    identity: first.identity,
    anotherPage: async () => (await openTab()).identity,
    settle: async () => {
      for (const tab of tabs) await tab.settle()
    },
    passes: async (milliseconds) => void (wire.now += milliseconds),
    person,
    providerPerson: (provider) => providerPeople[provider],
    weakPassword: { text: 'five5', missing: ['length'] },
    patience,
    resetLinkLifetime,
    hidesUnknownAddresses: true,
    connection: (state) => void (wire.connection = state),
    window: async (next) => {
      outcome = next
      await first.page.evaluate((blocked) => window.identityTab.blockWindows(blocked), next === 'blocked')
    },
    tooManyAttempts: (call) => void wire.next.set(call, 'too many attempts'),
    disable: (email) => desk.disable(email),
    revokeSessions: () => void (wire.sessionsRevoked = true),
    remove: (email) => desk.remove(email),
    resetCodeFor: (email) => desk.resetCodeFor(email),
    wire,
    desk,
  }
}

/** A page with the adapter in it, driven from here. */
class Tab {
  readonly page: Page
  readonly identity: IdentityUnderTest
  readonly #listeners = new Map<number, (state: IdentityState) => void>()
  readonly #delivered = new Map<number, number>()

  constructor(page: Page, saw: IdentityMachine['saw']) {
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
    await expect
      .poll(() => this.page.evaluate(() => window.identityTab.hasSettled()), { timeout: 8000 })
      .toBe(true)
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
