import { expect, onTestFinished } from 'vitest'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { IdentityCall, IdentityHarness } from '../contracts/identity.harness'
import type { Connection } from '../contracts/results'
import { EmulatorAdmin } from './emulator-admin'
import { IdentityProxy, maxAttempts, resetLinkLifetime } from './identity-proxy'
import { RemoteIdentityTab } from '../support/browser/identity-tab/remote-identity-tab'

type WindowOutcome = 'signs-in' | 'closed' | 'blocked' | 'left-open'

interface IdentityMachine {
  readonly browser: Browser
  /** The address of the emulator. */
  readonly emulator: string
  readonly pageAddress: string
}

const providerProfiles = {
  apple: { email: 'alma.reyes@example.com', displayName: 'Alma Reyes' },
  google: { email: 'gil.tanaka@example.com', displayName: 'Gil Tanaka' },
}

/** Who is there is confirmed with a sign-in. */
const signIns: Readonly<Partial<Record<IdentityCall, IdentityCall>>> = {
  reauthenticate: 'signIn',
  reauthenticateWithProvider: 'signInWithProvider',
}

let persons = 0

/** Opens a new browser context, with one account at the emulator. */
export async function makeStackHarness(
  { browser, emulator, pageAddress }: IdentityMachine,
  {
    siteKey,
    world = () => undefined,
    ...options
  }: BrowserContextOptions & {
    readonly siteKey?: string
    /** Changes every page, before its scripts run. */
    readonly world?: () => void
  } = {},
) {
  const admin = new EmulatorAdmin(emulator)
  await admin.clear()
  await admin.hideUnknownAddresses(true)
  // The emulator keeps the emails of deleted accounts.
  const person = {
    email: `fay.${(persons += 1)}@example.com`,
    password: 'Halcyon-2026',
    displayName: 'Fay Free',
  }
  await admin.createAccount(person)

  const proxy = new IdentityProxy()
  const context = await browser.newContext(options)
  onTestFinished(async () => {
    // A request may still be pending.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
  await proxy.attach(context, emulator)
  await context.addInitScript(world)
  const tabs: RemoteIdentityTab[] = []
  let outcome: WindowOutcome = 'signs-in'

  const openTab = async () => {
    const page = await context.newPage()
    page.on('popup', (popup) => void useProviderWindow(popup, outcome))
    const query = new URLSearchParams({ emulator, ...(siteKey && { siteKey }) })
    const tab = await RemoteIdentityTab.open(page, `${pageAddress}?${query.toString()}`)
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
    advance: async (milliseconds) => void (proxy.now += milliseconds),
    person,
    providerPerson: (provider) => providerProfiles[provider],
    weakPassword: { text: 'five5', missing: ['length'] },
    allowedAttempts: maxAttempts,
    resetLinkLifetime,
    hidesUnknownAddresses: true,
    connection: async (state: Connection) => void (proxy.connection = state),
    window: async (next: WindowOutcome) => {
      outcome = next
      await first.blockWindows(next === 'blocked')
    },
    /** Resolves when the page has loaded the frame with which Firebase talks to the window. */
    windowPrepared: async () => {
      const frame = () => first.page.frames().find((each) => each.url().includes('/emulator/auth/iframe'))
      await expect.poll(frame).toBeDefined()
      await frame()?.waitForLoadState('load')
    },
    tooManyAttempts: (call) => void proxy.next.set(signIns[call] ?? call, 'too many attempts'),
    addProviderAccount: (provider, email) => admin.createProviderAccount(provider, email),
    disable: (email) => admin.disable(email),
    revokeSessions: () => void (proxy.sessionsRevoked = true),
    remove: (email) => admin.remove(email),
    resetCodeFor: (email) => admin.resetCodeFor(email),
    proxy,
    admin,
    page: first.page,
    /** Sets or returns the session hint that the adapter stores. */
    setSessionHint: (text: string) =>
      first.page.evaluate((each) => localStorage.setItem('portal-session', each), text),
    sessionHint: () => first.page.evaluate(() => localStorage.getItem('portal-session')),
  } satisfies IdentityHarness & Record<string, unknown>
}

/** Signs in at the provider's window, with the existing account or a new one. */
async function useProviderWindow(popup: Page, outcome: WindowOutcome): Promise<void> {
  if (outcome === 'closed') return popup.close()
  if (outcome === 'left-open') return
  // The window opens empty; before its script has run, clicks have no effect.
  await popup.waitForURL(/\/emulator\/auth\/handler/)
  await popup.waitForLoadState('load')
  const provider = new URL(popup.url()).searchParams.get('providerId')
  const person = providerProfiles[provider === 'apple.com' ? 'apple' : 'google']
  const known = popup.locator('.js-reuse-account', { hasText: person.email })
  if ((await known.count()) > 0) return known.click()
  await popup.locator('.js-new-account').click()
  await popup.locator('#email-input').fill(person.email)
  await popup.locator('#display-name-input').fill(person.displayName)
  await popup.locator('#sign-in').click()
}
