import type { Locator, Page } from 'playwright-core'
import type { SignInMethod } from '../../../../src-core/domain/account'
import { SystemClock } from '../../../../adapters/browser/system-clock'
import { initialState } from '../../../../adapters/in-memory/seed'
import { startSession } from '../../../../adapters/in-memory/sessions'
import type { WorldState } from '../../../../adapters/in-memory/world-state'
import { sandboxMessages } from '../../../../src/composition/sandbox-messages'
import { en } from '../../english'
import { pseudoText, pseudoTexts } from './pseudo-locale'
import type { CrawlFault } from './sandbox-control'

export type { CrawlFault }

const pseudo = { portal: pseudoTexts(en), sandbox: pseudoTexts(sandboxMessages) }
const stateKey = 'halcyon-sandbox'

export type Language = 'en' | 'pseudo'

export interface Circumstances {
  /** The sandbox account with a session in this browser, by its id. */
  readonly signedIn?: string
  readonly method?: SignInMethod
  /** Changes the first state of the fakes. */
  readonly world?: (world: WorldState) => void
  /** Faults of the next calls, from the start of the page on. */
  readonly faults?: readonly CrawlFault[]
  /** Countries that require consent to the renewal. */
  readonly consentCountries?: readonly string[]
  /** Items of local storage. */
  readonly stored?: Readonly<Record<string, string>>
}

/** Opens page states in any language. */
export class Crawler {
  readonly texts: typeof en
  readonly sandbox: typeof sandboxMessages

  constructor(
    readonly page: Page,
    private readonly language: Language = 'en',
  ) {
    this.texts = language === 'en' ? en : pseudo.portal
    this.sandbox = language === 'en' ? sandboxMessages : pseudo.sandbox
  }

  /** Opens an address with new fakes. */
  async open(address: string, circumstances: Circumstances = {}) {
    const { faults = [], stored = {}, consentCountries = [] } = circumstances
    const state = JSON.stringify(stateFor(circumstances, (text) => this.translate(text)))
    const items = Object.entries({ [stateKey]: state, ...stored })
    await this.page.addInitScript(
      ([language, key, initialItems, initialFaults, countries]) => {
        const isFirstPage = window.localStorage.getItem(key) === null
        window.crawl = { language, faults: isFirstPage ? initialFaults : [], consentCountries: countries }
        if (isFirstPage) for (const item of initialItems) window.localStorage.setItem(...item)
      },
      [this.language, stateKey, items, faults, consentCountries] as const,
    )
    await this.page.goto(address)
  }

  /** Makes the next calls fail. */
  async fault(...faults: readonly CrawlFault[]) {
    await this.page.evaluate((next) => {
      for (const [operation, fault] of next) window.crawl?.world?.faults.next(operation, fault)
    }, faults)
  }

  /** Makes the first calls after the next page load fail. */
  async faultAfterLoading(...faults: readonly CrawlFault[]) {
    await this.page.addInitScript((next) => {
      if (window.crawl) window.crawl.faults = next
    }, faults)
  }

  get cardNumber(): Locator {
    return this.page.getByLabel(this.sandbox.cardForm.cardNumber, { exact: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async press(name: string) {
    await this.button(name).click()
  }

  async pressInDialog(name: string) {
    await this.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  }

  async follow(name: string) {
    await this.page.getByRole('link', { name, exact: true }).first().click()
  }

  async fill(label: string, text: string) {
    await this.page.getByLabel(label, { exact: true }).fill(text)
  }

  async fillCard(number = '4242 4242 4242 4242') {
    const { cardForm } = this.sandbox
    await this.cardNumber.fill(number)
    await this.fill(cardForm.expiryDate, '12 / 40')
    await this.fill(cardForm.securityCode, '123')
  }

  /** Waits until the text is visible. */
  async see(text: string) {
    await this.page.getByText(text).filter({ visible: true }).first().waitFor()
  }

  async seeHeading(name: string) {
    await this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }

  async seeBusy(name: string) {
    const busy = 'button[aria-busy="true"], button[aria-disabled="true"], button:disabled'
    await this.page.locator(busy).filter({ hasText: name }).first().waitFor()
  }

  private translate(text: string): string {
    return this.language === 'en' ? text : pseudoText(text)
  }
}

function stateFor(
  { signedIn, method, world }: Circumstances,
  translate: (text: string) => string,
): WorldState {
  const state = initialState(new SystemClock())
  for (const account of state.accounts) {
    for (const name of ['firstName', 'lastName', 'displayName'] as const) {
      const text = account[name]
      if (text !== undefined) account[name] = translate(text)
    }
    if (!account.subscription) continue
    const { details } = account.subscription
    const { productName, recurrence } = details
    Object.assign(details, { productName: translate(productName), recurrence: translate(recurrence) })
  }
  const account = state.accounts.find(({ id }) => id === signedIn)
  if (account) startSession(state, account, method ?? account.method)
  world?.(state)
  return state
}
