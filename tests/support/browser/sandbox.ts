import type { Page } from 'playwright-core'
import type { WorldControls, WorldState } from '../../../adapters/in-memory/world-state'
import { sandboxTexts } from '../../../src/composition/sandbox-texts'

const key = 'halcyon-sandbox'
const { tools } = sandboxTexts

/** The panel that plays the outside world, worked as a person does. */
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

  /** The page is loaded anew for it: the country is found out once. */
  async chooseCountry(country: keyof typeof tools.countries) {
    const loaded = this.page.waitForEvent('load')
    await this.choose('Country', tools.countries[country])
    await loaded
  }

  async chooseNetwork(network: WorldControls['network']) {
    await this.choose('Network', tools.networks[network])
    await this.close()
  }

  async chooseSignInWindow(outcome: WorldControls['signInWindow']) {
    await this.choose('Apple and Google window', tools.signInWindows[outcome])
    await this.close()
  }

  /** The page is loaded anew for it, as for the country. */
  async chooseConsent(consent: WorldControls['consent']) {
    const loaded = this.page.waitForEvent('load')
    await this.choose('Consent to the renewal', tools.consents[consent])
    await loaded
  }

  /** The events that were sent, newest first, with their fields. */
  async events(): Promise<{ readonly [field: string]: unknown }[]> {
    await this.open()
    const sent = await this.section('Analytics').getByRole('listitem').allTextContents()
    await this.close()
    return sent.map((text) => {
      const { event } = JSON.parse(text) as { event: { readonly [field: string]: unknown } }
      return event
    })
  }

  private async choose(label: string, option: string) {
    await this.open()
    await this.page.getByRole('combobox', { name: label }).selectOption({ label: option })
  }
}

/** The world behind the fakes, as this browser keeps it; nothing while nothing has happened in it. */
export function readWorld(page: Page): Promise<WorldState | undefined> {
  return page.evaluate((name) => {
    const text = window.localStorage.getItem(name)
    return text === null ? undefined : (JSON.parse(text) as WorldState)
  }, key)
}

/** Makes something happen out there that no page has been told of. Something must have happened before. */
export async function changeWorld(page: Page, change: (world: WorldState) => void) {
  const world = await readWorld(page)
  if (!world) throw new Error('Nothing has happened in this world yet.')
  change(world)
  await page.evaluate(([name, text]) => window.localStorage.setItem(name, text), [
    key,
    JSON.stringify(world),
  ] as const)
}
