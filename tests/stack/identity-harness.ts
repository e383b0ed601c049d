import { onTestFinished } from 'vitest'
import type { Browser } from 'playwright-core'
import type { IdentityHarness } from '../contracts/identity.harness'
import type { Emulator } from './emulator'
import { EmulatorDesk } from './emulator-desk'
import { IdentityWire, patience, resetLinkLifetime } from './identity-wire'
import { useProviderWindow, type WindowOutcome } from './identity-window'
import { IdentityTabRemote } from './identity-tab-remote'
import './pages/identity-tab'

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
  /** Writes or reads the mark that the adapter keeps in the browser's storage. */
  readonly setMark: (text: string) => Promise<void>
  readonly mark: () => Promise<string | null>
}

const providerPeople = {
  apple: { email: 'alma.reyes@example.com', displayName: 'Alma Reyes' },
  google: { email: 'gil.tanaka@example.com', displayName: 'Gil Tanaka' },
}

let persons = 0

/** A fresh browser profile, and an emulator with one account. */
export async function makeStackHarness(machine: IdentityMachine): Promise<StackIdentityHarness> {
  const desk = new EmulatorDesk(machine.emulator)
  await desk.clear()
  await desk.hideUnknownAddresses(true)
  // Emails to an address outlive its account, so it is another one every time.
  const person = {
    email: `fay.${(persons += 1)}@example.com`,
    password: 'Halcyon-2026',
    displayName: 'Fay Free',
  }
  await desk.createAccount(person)

  const wire = new IdentityWire()
  const context = await machine.browser.newContext()
  onTestFinished(() => context.close())
  await wire.attach(context, machine.emulator.address)
  const tabs: IdentityTabRemote[] = []
  let outcome: WindowOutcome = 'signs-in'

  const openTab = async () => {
    const page = await context.newPage()
    page.on('popup', (popup) => void useProviderWindow(popup, outcome, providerPeople))
    await page.goto(`${machine.pageAddress}?emulator=${encodeURIComponent(machine.emulator.address)}`)
    const tab = new IdentityTabRemote(page, machine.saw)
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
    setMark: (text) => first.page.evaluate((each) => localStorage.setItem('portal-session', each), text),
    mark: () => first.page.evaluate(() => localStorage.getItem('portal-session')),
  }
}
