import type { Container } from 'inversify'
import { sandboxPassword } from '../../../adapters/in-memory/first-accounts'
import { InMemoryIdentity } from '../../../adapters/in-memory/in-memory-identity'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import { World } from '../../../adapters/in-memory/world'
import { evening, mapStore } from '../../adapters/in-memory/support'
import { catalogue } from '../../support/catalogue'
import { Shelf } from './shelf'
import { Tab } from './tab'
import { Trouble } from './trouble'
import { Witness } from './witness'

/** How a story begins. */
export interface Beginning {
  readonly address: string
  /** Who is signed in, by email; nobody where it is missing. */
  readonly email?: string
  readonly country: string
  readonly anonymousPreview: 'allowed' | 'refused'
  /** Milliseconds until the service knows of a payment. */
  readonly confirmationDelay: number
}

/** Changes what a page's container makes. */
export type Bend = (container: Container) => void

/** One person's browser, and the world around it. */
export class Browser {
  readonly clock = new ManualClock({ now: evening, settle: everythingHappens })
  readonly world: World
  readonly trouble: Trouble
  readonly witness = new Witness()
  /** What all tabs share. */
  readonly shelf = new Shelf()
  readonly bend: Bend
  readonly tabs: Tab[] = []
  current: Tab

  private constructor(beginning: Beginning, bend: Bend) {
    let ids = 0
    const { anonymousPreview, confirmationDelay, country, address } = beginning
    this.world = new World({
      store: mapStore(),
      clock: this.clock,
      catalogue,
      randomId: () => `id${(ids += 1)}`,
      anonymousPreview,
      confirmationDelay,
    })
    this.trouble = new Trouble((milliseconds) => this.clock.wait(milliseconds))
    this.bend = bend
    this.world.change((draft) => void (draft.controls.country = country))
    this.current = this.openTab(address, beginning.email)
  }

  /** `bend` changes parts of every page. */
  static async begin(beginning: Beginning, bend: Bend = () => undefined): Promise<Browser> {
    const browser = new Browser(beginning, bend)
    await browser.pass(200)
    return browser
  }

  openTab(address: string, email?: string): Tab {
    if (email !== undefined)
      void new InMemoryIdentity(this.world).signIn({ email, password: sandboxPassword })
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

  /** Everything happens that takes no time. */
  async settle(): Promise<void> {
    await everythingHappens()
  }

  async pass(milliseconds: number): Promise<void> {
    await this.clock.advance(milliseconds)
  }

  close(): void {
    for (const tab of this.tabs) tab.close()
  }
}

/** The host comes to this when no promise is left that could go on. */
function everythingHappens(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
