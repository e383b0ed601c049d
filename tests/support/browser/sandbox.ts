import type { Page } from 'playwright-core'
import type { WorldControls, WorldState } from '#adapters/in-memory/world-state'
import { sandboxMessages } from '#messages/sandbox'

const key = 'halcyon-sandbox'
const { tools } = sandboxMessages

/** The sandbox tools, operated through the page. */
export class SandboxTools {
  constructor(private readonly page: Page) {}

  get button() {
    return this.page.getByRole('button', { name: 'Sandbox tools' })
  }

  section(name: 'Inbox' | 'Analytics' | 'Cards' | 'Promo codes' | 'Accounts') {
    return this.page.getByRole('region', { name, exact: true })
  }

  async open() {
    if ((await this.button.getAttribute('aria-expanded')) !== 'true') await this.button.click()
    await this.section('Analytics').waitFor()
  }

  async close() {
    if ((await this.button.getAttribute('aria-expanded')) === 'true') await this.button.click()
    await this.section('Analytics').waitFor({ state: 'hidden' })
  }

  /** Chooses the country; the page reloads. */
  async chooseCountry(country: keyof typeof tools.countries) {
    const loaded = this.page.waitForEvent('load')
    await this.choose('Country', tools.countries[country])
    await loaded
  }

  /** Chooses whether the portal asks for consent to analytics; the page reloads. */
  async chooseCookieConsent(consent: WorldControls['cookieConsent']) {
    const loaded = this.page.waitForEvent('load')
    await this.choose('Cookie consent', tools.cookieConsents[consent])
    await loaded
  }

  async chooseNetwork(network: WorldControls['network']) {
    await this.choose('Network', tools.networks[network])
    await this.close()
  }

  /** Returns the analytics events, newest first. */
  async events(): Promise<{ readonly [field: string]: unknown }[]> {
    await this.open()
    const items = await this.section('Analytics').getByRole('listitem').allTextContents()
    await this.close()
    return items.map((text) => (JSON.parse(text) as { event: { readonly [field: string]: unknown } }).event)
  }

  private async choose(label: string, option: string) {
    await this.open()
    await this.page.getByRole('combobox', { name: label }).selectOption({ label: option })
  }
}

/** Returns the state of the fakes as this browser has stored it; undefined before the first change. */
export function readWorld(page: Page): Promise<WorldState | undefined> {
  return page.evaluate((name) => {
    const text = window.localStorage.getItem(name)
    return text === null ? undefined : (JSON.parse(text) as WorldState)
  }, key)
}

/** Changes the stored state of the fakes without telling any page. */
export async function changeWorld(page: Page, change: (world: WorldState) => void) {
  const world = await readWorld(page)
  if (!world) throw new Error('The sandbox has stored no state yet.')
  change(world)
  await page.evaluate((item) => window.localStorage.setItem(...item), [key, JSON.stringify(world)] as const)
}
