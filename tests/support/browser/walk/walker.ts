import type { Locator, Page } from 'playwright-core'
import type { SignInMethod } from '../../../../src-core/domain/account'
import { SystemClock } from '../../../../adapters/browser/system-clock'
import { firstState } from '../../../../adapters/in-memory/first-accounts'
import { startSession } from '../../../../adapters/in-memory/sessions'
import type { WorldState } from '../../../../adapters/in-memory/world-state'
import { sandboxTexts } from '../../../../src/composition/sandbox-texts'
import { en } from '../../english'
import { pseudoText, pseudoTexts } from './pseudo'
import type { WalkFault } from './handle'

const pseudo = { portal: pseudoTexts(en), sandbox: pseudoTexts(sandboxTexts) }

export interface Circumstances {
  /** Whose session the browser holds already: an account of the sandbox by the first part of its email. */
  readonly signedIn?: string
  readonly method?: SignInMethod
  /** What else is true in this world. */
  readonly world?: (world: WorldState) => void
  /** What goes wrong while the page starts. */
  readonly faults?: readonly WalkFault[]
  /** Where a tick is asked for. */
  readonly consentCountries?: readonly string[]
  /** What the browser holds from an earlier visit. */
  readonly kept?: Readonly<Record<string, string>>
}

/** Somebody who goes to a scene, in whatever language the portal speaks. */
export class Walker {
  readonly texts: typeof en
  readonly sandbox: typeof sandboxTexts

  constructor(
    readonly page: Page,
    private readonly language: 'en' | 'pseudo' = 'en',
  ) {
    this.texts = language === 'en' ? en : pseudo.portal
    this.sandbox = language === 'en' ? sandboxTexts : pseudo.sandbox
  }

  /** Opens the portal at an address, in a world of one's own. */
  async open(address: string, circumstances: Circumstances = {}) {
    const { faults = [], kept = {}, consentCountries = [] } = circumstances
    const world = JSON.stringify(worldOf(circumstances, (name) => this.word(name)))
    const stored = Object.entries({ 'halcyon-sandbox': world, ...kept })
    await this.page.addInitScript(
      ([language, first, wrong, countries]) => {
        const isFirst = window.localStorage.getItem('halcyon-sandbox') === null
        window.walk = { language, faults: isFirst ? wrong : [], consentCountries: countries }
        if (isFirst) for (const [key, value] of first) window.localStorage.setItem(key, value)
      },
      [this.language, stored, faults, consentCountries] as const,
    )
    await this.page.goto(address)
  }

  /** A word of the sandbox's data, as this walker's language has it. */
  word(english: string): string {
    return this.language === 'en' ? english : pseudoText(english)
  }

  /** What goes wrong with the next calls. */
  async fault(...faults: readonly WalkFault[]) {
    await this.page.evaluate((scripted) => {
      for (const [operation, fault] of scripted) window.walk?.world?.faults.next(operation, fault)
    }, faults)
  }

  /** The same from the next full load of a page on. */
  async faultAfterLoading(...faults: readonly WalkFault[]) {
    await this.page.addInitScript((scripted) => {
      if (window.walk) window.walk.faults = scripted
    }, faults)
  }

  async changeWorld(change: (world: WorldState) => void) {
    const text = await this.page.evaluate(() => window.localStorage.getItem('halcyon-sandbox') ?? '')
    const world = JSON.parse(text) as WorldState
    change(world)
    await this.page.evaluate(
      (changed) => window.localStorage.setItem('halcyon-sandbox', changed),
      JSON.stringify(world),
    )
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async press(name: string) {
    await this.button(name).click()
  }

  async follow(name: string) {
    await this.page.getByRole('link', { name, exact: true }).first().click()
  }

  async fill(label: string, text: string) {
    await this.page.getByLabel(label, { exact: true }).fill(text)
  }

  /** In the dialog that is open. */
  async answer(name: string) {
    await this.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  }

  async tick(label: string) {
    await this.page.getByRole('checkbox', { name: label }).check()
  }

  /** Waits until the text stands on the page for everybody to see or hear. */
  async see(text: string) {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor()
  }

  async seeHeading(name: string) {
    await this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }

  async seeBusy(name: string) {
    await this.page
      .locator('button[aria-busy="true"], button[aria-disabled="true"], button:disabled')
      .filter({ hasText: name })
      .first()
      .waitFor()
  }

  async fillCard(number = '4242 4242 4242 4242') {
    const { cardForm } = this.sandbox
    await this.fill(cardForm.cardNumber, number)
    await this.fill(cardForm.expiryDate, '12 / 40')
    await this.fill(cardForm.securityCode, '123')
  }
}

function worldOf({ signedIn, method, world }: Circumstances, word: (english: string) => string): WorldState {
  const state = firstState(new SystemClock())
  for (const account of state.accounts) {
    const { subscription } = account
    for (const name of ['firstName', 'lastName', 'displayName'] as const) {
      const english = account[name]
      if (english !== undefined) account[name] = word(english)
    }
    if (!subscription) continue
    const { productName, recurrence } = subscription.details
    Object.assign(subscription.details, { productName: word(productName), recurrence: word(recurrence) })
  }
  const account = state.accounts.find(({ id }) => id === signedIn)
  if (account) startSession(state, account, method ?? account.method)
  world?.(state)
  return state
}
