import './matchers'
import type { BrowserContext, Page } from 'playwright-core'
import { en } from '../english'
import { openPortal, type PortalOptions } from './launch'
import { changeWorld, readWorld, SandboxTools } from './sandbox'

/** Cards of the sandbox, by what becomes of them. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  authenticated: '4000 0027 6000 3184',
}

export const password = 'Halcyon-2026'

export const newcomer = { firstName: 'Nora', lastName: 'Newcomer', email: 'nora@example.org', password }

/** Somebody at a browser, and what they do on the portal's pages, in its words. */
export class Visitor {
  readonly tools: SandboxTools

  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {
    this.tools = new SandboxTools(page)
  }

  // What there is to see.

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', {
      level: 1,
      name,
      ...(typeof name === 'string' ? { exact: true } : {}),
    })
  }

  get order() {
    return this.page.getByRole('region', { name: 'Order', exact: true })
  }

  get profile() {
    return this.page.getByRole('region', { name: en.profile.card })
  }

  status(status: 'Subscribed' | 'Unsubscribed') {
    return this.profile.getByText(status, { exact: true })
  }

  get main() {
    return this.page.getByRole('main')
  }

  plan(name: 'Monthly' | 'Annual') {
    return this.page.getByRole('radio', { name: new RegExp(`^${name} `) })
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
  }

  link(name: string | RegExp) {
    return this.page.getByRole('link', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
  }

  field(label: string) {
    return this.page.getByLabel(label, { exact: true })
  }

  text(text: string | RegExp) {
    return this.page.getByText(text)
  }

  get promoField() {
    return this.page.getByRole('textbox', { name: 'Promo code' })
  }

  get cardNumber() {
    return this.page.getByRole('textbox', { name: 'Card number' })
  }

  get path() {
    const { pathname, search } = new URL(this.page.url())
    return pathname + search
  }

  // What there is to do.

  async goTo(address: string) {
    await this.page.goto(address)
  }

  async applyCode(code: string) {
    await this.promoField.fill(code)
    await this.button('Apply').click()
  }

  /** On the membership page: on with the order as it stands. */
  async begin() {
    await this.link(/^(Try|Start) Halcyon/).click()
    await this.page.waitForURL('**/signup')
  }

  async signUp(person: Partial<typeof newcomer> = {}) {
    const { fields } = en
    const { firstName, lastName, email, password: secret } = { ...newcomer, ...person }
    await this.button('Sign Up').waitFor()
    await this.field(fields.firstName).fill(firstName)
    await this.field(fields.lastName).fill(lastName)
    await this.field(fields.email).fill(email)
    await this.field(fields.password).fill(secret)
    await this.button('Sign Up').click()
  }

  async signIn(email = 'free@example.com', secret = password) {
    // The page before has fields of the same names, and stands for a moment more after its link was pressed.
    await this.button('Sign In').waitFor()
    await this.field(en.fields.email).fill(email)
    await this.field(en.fields.password).fill(secret)
    await this.button('Sign In').click()
  }

  /** Comes to the portal and signs in: the shortest way to one's own page. */
  async arriveSignedIn(email = 'free@example.com', query = '') {
    await this.goTo(`/signin${query}`)
    await this.signIn(email)
    await this.button('Log out').waitFor()
  }

  /** From the plans on one's own page to the card form. */
  async openCheckout() {
    await this.button('Continue').click()
    await this.cardNumber.waitFor()
  }

  /** Signed in, and in front of the card form with the default plan. */
  async arriveAtCheckout(email?: string, query?: string) {
    await this.arriveSignedIn(email, query)
    await this.openCheckout()
  }

  async fillCard(number: string) {
    await this.cardNumber.fill(number)
    await this.page.getByRole('textbox', { name: 'Expiry date' }).fill('12 / 40')
    await this.page.getByRole('textbox', { name: 'Security code' }).fill('123')
  }

  async payWith(number: string) {
    await this.fillCard(number)
    await this.button('Continue').click()
  }

  // What only a test can know.

  /** Changes with every full load of a page. */
  document() {
    return this.page.evaluate(() => performance.timeOrigin)
  }

  /** What the tab keeps: the order on its way through the payment, the draft before. */
  keptInTab() {
    return this.page.evaluate(() => Object.keys(window.sessionStorage))
  }

  world() {
    return readWorld(this.page)
  }

  changeWorld(change: Parameters<typeof changeWorld>[1]) {
    return changeWorld(this.page, change)
  }

  keepInTab(key: 'order' | 'order-draft', text: string) {
    return this.page.evaluate(([name, value]) => window.sessionStorage.setItem(name, value), [
      key,
      text,
    ] as const)
  }

  async payments() {
    return (await this.world())?.payments ?? []
  }
}

/** A visitor who has not been here before, in a browser of their own. */
export async function newVisitor(options: PortalOptions = {}) {
  const { page, context } = await openPortal(options)
  return new Visitor(page, context)
}
