import type { Container } from 'inversify'
import { sandboxPassword } from '#adapters/in-memory/seed'
import { InMemoryIdentity } from '#adapters/in-memory/in-memory-identity'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import type { World } from '#adapters/in-memory/world'
import { evening, newWorld } from '../../../adapters/in-memory/support'
import { FaultInjector } from './fault-injector'
import { Recorder } from './recorder'
import { SimulatedStorage } from './simulated-storage'
import { Tab } from './tab'

export interface InitialState {
  readonly address: string
  readonly email?: string | undefined
  /** Whether that user must enter the password before a change of the email. */
  readonly signedIn?: 'recently' | 'long ago'
  /** Whether the bank asks that user about payments with the card on file. */
  readonly bank?: 'silent' | 'asks'
  readonly country: string
  readonly anonymousPreview: 'allowed' | 'refused'
  /** Milliseconds until the service knows of a payment. */
  readonly confirmationDelay: number
  readonly checkoutStatus?: 'sent' | 'omitted'
}

export type Override = (container: Container) => void

export class Browser {
  readonly clock = new ManualClock({ now: evening, flush: settle })
  readonly world: World
  readonly faults = new FaultInjector(
    (milliseconds) => this.clock.wait(milliseconds),
    () => this.signInAnotherUser(),
  )
  readonly recorder = new Recorder()
  readonly localStorage = new SimulatedStorage()
  readonly tabs: Tab[] = []
  current: Tab
  /** Flushes pending work without advancing the clock. */
  readonly settle = settle

  private constructor(
    { address, email, signedIn, bank, country, ...options }: InitialState,
    readonly override: Override,
  ) {
    this.world = newWorld({ clock: this.clock, ...options }).world
    this.world.change((draft) => void (draft.controls.country = country))
    if (email !== undefined)
      void this.signIn(email, signedIn).then(() => bank === 'asks' && this.putCardOnFile('3184'))
    this.current = this.openTab(address)
  }

  static async open(initial: InitialState, override: Override = () => undefined): Promise<Browser> {
    const browser = new Browser(initial, override)
    await browser.advance(200)
    return browser
  }

  /** Signs another user in in another window, if one is signed in. */
  async signInAnotherUser(): Promise<void> {
    const { session } = this.world.read()
    if (session)
      await this.signIn(`${session.accountId === 'subscribed' ? 'free' : 'subscribed'}@example.com`)
  }

  private async signIn(email: string, signedIn: InitialState['signedIn'] = 'recently'): Promise<void> {
    await new InMemoryIdentity(this.world).signIn({ email, password: sandboxPassword })
    if (signedIn === 'long ago')
      this.world.change(({ session }) => void (session && (session.signedInAt = 0)))
  }

  /** Replaces the card with which the user in the session pays renewals. */
  putCardOnFile(last4: string): void {
    this.world.change(({ session, accounts }) => {
      const subscription = accounts.find(({ id }) => id === session?.accountId)?.subscription
      if (subscription)
        subscription.details = { ...subscription.details, paymentOption: { type: 'card', last4 } }
    })
  }

  openTab(address: string): Tab {
    const tab = new Tab(this, `tab ${this.tabs.length + 1}`, address)
    this.tabs.push(tab)
    this.current = tab
    return tab
  }

  closeTab(tab: Tab): void {
    tab.close()
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    this.current = this.tabs[0] ?? this.openTab('/membership')
  }

  async advance(milliseconds: number): Promise<void> {
    await this.clock.advance(milliseconds)
  }

  close(): void {
    for (const tab of this.tabs) tab.close()
  }
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
