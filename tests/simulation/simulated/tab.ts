import { BrowserOrderStorage } from '../../../adapters/browser/browser-order-storage'
import * as httpClient from '../../../adapters/http/http-client'
import { HttpPortalApi } from '../../../adapters/http/http-portal-api'
import { SandboxBank } from '../../../adapters/in-memory/bank'
import type { StoredItem } from '../../../src-core/ports/order-storage'
import { inMemoryPorts } from '../../../src/composition/in-memory'
import type { CheckoutViewModel } from '../../../src/features/checkout/checkout.view-model'
import type { Ports } from '../../../src/ports'
import { HeadlessPortal } from '../../support/headless-portal'
import { bankAddress, origin } from '../../support/portal'
import type { Browser } from './browser'
import { Memory } from './memory'
import { PageLife } from './page-life'
import { Shelf } from './shelf'
import { troubledIdentity } from './troubled-identity'
import { TroubledProvider, type Confirmation } from './troubled-provider'
import { serviceAddress, wire, type SessionCall } from './wire'

type Outside = ReturnType<Tab['outside']>

/** A tab of the browser: the page that is loaded in it, and what outlives that page. */
export class Tab {
  readonly name: string
  readonly shelf = new Shelf()
  page: HeadlessPortal<Outside>
  /** What the page has asked the outside for. */
  sessionCalls: SessionCall[] = []
  confirmations: Confirmation[] = []
  readonly memory = new Memory()
  /** The checkout that was paid in last: it is what the browser's memory brings back. */
  paying: CheckoutViewModel | undefined
  /** Each page has its own: a late response to a page that is gone must not change what the next page finds. */
  #life = new PageLife()
  readonly #browser: Browser

  constructor(browser: Browser, name: string, address: string) {
    this.#browser = browser
    this.name = name
    this.page = this.#load(address)
  }

  get portal() {
    return this.page.portal
  }

  /** Whether the page has been left for the bank. */
  get isAway(): boolean {
    return this.page.left.length > 0
  }

  /** The fields of the profile; nothing where it is not shown. */
  get fields() {
    return this.page.has('editProfile') ? this.page.fields : undefined
  }

  /** Loads an address, as the address bar and the reload button do. */
  load(address: string): void {
    this.close()
    this.page = this.#load(address)
  }

  /** The bank's answer; the page that it leads back to is loaded. */
  bankAnswers(answer: 'approve' | 'refuse'): void {
    const id = new URL(this.page.left.at(-1) ?? '', origin).searchParams.get('authentication') ?? ''
    const { pathname, search } = new URL(new SandboxBank(this.#browser.world)[answer](id), origin)
    this.load(pathname + search)
  }

  /** What the page finds in the storage, be it kept there or in the page's own memory. */
  stored(item: StoredItem): string | undefined {
    return this.page.outside.storage.read(item)
  }

  /** The page is brought back as it was left, out of the browser's memory. */
  comeBackFromMemory(): void {
    this.page.left.length = 0
    this.paying?.pageRestored()
    if (this.page.has('changePaymentMethod')) this.page.changePaymentMethod.pageRestored()
  }

  /** The page is gone: from here on it reaches nothing outside. */
  close(): void {
    this.#life.isOver = true
    this.page.close()
  }

  private outside(life: PageLife) {
    const { world, clock, trouble, witness, shelf } = this.#browser
    const fakes = inMemoryPorts(world)
    const identity = life.lends(troubledIdentity(fakes.identity, { world, trouble }))
    const network = life.lends({ fetch: wire({ world, trouble, witness }, this.sessionCalls) })
    const service = {
      baseAddress: serviceAddress,
      bearer: (options: Parameters<typeof identity.bearerToken>[0]) => identity.bearerToken(options),
      clock,
      fetch: (address: string, details: RequestInit) => network.fetch(address, details),
    }
    // Loading a chunk takes time that no clock of the simulation knows of.
    const portalApi = new HttpPortalApi(service, async () => httpClient)
    const storage = new BrowserOrderStorage({
      session: () => (life.isOver ? undefined : this.shelf),
      local: () => (life.isOver ? undefined : shelf),
    })
    const analytics = life.lends(fakes.analytics)
    const ports: Ports = { ...fakes, analytics, identity, orderStorage: storage, portalApi }
    return { ...ports, log: fakes.log, world, clock, storage, ports }
  }

  #load(address: string): HeadlessPortal<Outside> {
    this.#life = new PageLife()
    this.sessionCalls = []
    this.memory.turnPage()
    this.paying = undefined
    this.confirmations = []
    const { world, trouble, witness, bend } = this.#browser
    const ends = { world, trouble, witness, shelf: this.#browser.shelf }
    const { checkout, cardSetup } = new TroubledProvider(ends, this.confirmations)
    return new HeadlessPortal(this.outside(this.#life), address, {
      effects: 'once',
      bend,
      checkout,
      cardSetup,
    })
  }
}

/** Whether an address that a page was left for is the bank's. */
export function isBank(address: string): boolean {
  return address.startsWith(bankAddress)
}
