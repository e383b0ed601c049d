import './matchers'
import { test as base } from 'vitest'
import type { BrowserContext, Page, Response } from 'playwright-core'
import type { WorldAccount, WorldControls } from '#adapters/in-memory/world-state'
import { en } from '../english'
import { openPortal, type PortalOptions } from './launch'
import { changeWorld, readWorld, SandboxTools } from './sandbox'
import { cards, newcomer, password, type Person } from './test-data'

export { cards, password }

const editLabels = {
  'first name': en.fields.firstName,
  'last name': en.fields.lastName,
  email: en.fields.email,
} as const

/** One browser tab: locators and actions of the portal's pages. */
export class Visitor {
  readonly tools: SandboxTools

  constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {
    this.tools = new SandboxTools(page)
  }

  heading(name: string | RegExp) {
    return this.page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' })
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  link(name: string | RegExp) {
    return this.page.getByRole('link', { name, exact: typeof name === 'string' })
  }

  field(label: string) {
    return this.page.getByLabel(label, { exact: true })
  }

  text(text: string | RegExp) {
    // What is announced stands in a live region as well.
    return this.page.getByText(text).and(this.page.locator(':not(.live-region *)'))
  }

  get main() {
    return this.page.getByRole('main')
  }

  get order() {
    return this.page.getByRole('region', { name: 'Order', exact: true })
  }

  get profile() {
    return this.page.getByRole('region', { name: en.profile.card })
  }

  get subscription() {
    return this.page.getByRole('region', { name: en.subscription.region })
  }

  status(status: 'Subscribed' | 'Unsubscribed') {
    return this.profile.getByText(status, { exact: true })
  }

  plan(name: 'Monthly' | 'Annual') {
    return this.page.getByRole('radio', { name: new RegExp(`^${name} `) })
  }

  get promoField() {
    return this.page.getByRole('textbox', { name: 'Promo code' })
  }

  get cardNumber() {
    return this.page.getByRole('textbox', { name: 'Card number' })
  }

  get newPassword() {
    return this.field(en.setPassword.label)
  }

  dialog(name: 'Reset password' | 'Delete account') {
    return this.page.getByRole('dialog', { name })
  }

  inDialog(button: 'Close' | 'Continue' | 'Approve' | 'Refuse') {
    return this.page.getByRole('dialog').getByRole('button', { name: button, exact: true })
  }

  /** Path and query of the address. */
  get path() {
    const { pathname, search } = new URL(this.page.url())
    return pathname + search
  }

  /** Waits until the page has loaded; with `commit` only until it begins to, because a script may never come. */
  async goTo(address: string, waitUntil: 'load' | 'commit' = 'load') {
    await this.page.goto(address, { waitUntil })
  }

  async applyCode(code: string) {
    await this.promoField.fill(code)
    await this.button('Apply').click()
  }

  /** Follows the main action of the membership page. Before the program has started, the address has the plan. */
  async continueToSignUp() {
    await this.button(/^(Try|Start) /).click()
    await this.page.waitForURL(({ pathname }) => pathname === '/signup')
  }

  async signUp(person: Partial<Person> = {}) {
    const details = { ...newcomer, ...person }
    await this.button('Sign Up').waitFor()
    for (const name of ['firstName', 'lastName', 'email', 'password'] as const)
      await this.field(en.fields[name]).fill(details[name])
    await this.button('Sign Up').click()
  }

  async signIn(email = 'free@example.com', secret = password) {
    // The sign-up page has fields of the same names.
    await this.button('Sign In').waitFor()
    await this.field(en.fields.email).fill(email)
    await this.field(en.fields.password).fill(secret)
    await this.button('Sign In').click()
  }

  async openSignedIn(email?: string, query = '') {
    await this.goTo(`/signin${query}`)
    await this.signIn(email)
    await this.button('Log out').waitFor()
  }

  /** From the plans on the profile page to the card form. */
  async openCheckout() {
    await this.button('Continue').click()
    await this.cardNumber.waitFor()
  }

  async openAtCheckout(query?: string) {
    await this.openSignedIn('free@example.com', query)
    await this.openCheckout()
  }

  /** Fills in the sandbox's card form or that of the fake Stripe script. */
  async fillCard(number: string) {
    await this.cardNumber.fill(number)
    await this.page.getByRole('textbox', { name: /^Exp\w+ date$/ }).fill('12 / 40')
    await this.page.getByRole('textbox', { name: 'Security code' }).fill('123')
  }

  async payWith(number: string) {
    await this.fillCard(number)
    await this.button('Continue').click()
  }

  async edit(field: keyof typeof editLabels, text: string) {
    await this.button(`Edit ${field}`).click()
    await this.page.getByRole('textbox', { name: editLabels[field] }).fill(text)
    await this.button('Save').click()
  }

  async confirmDeletion() {
    await this.page.getByRole('dialog').getByRole('checkbox').check()
    await this.inDialog('Continue').click()
  }

  async requestReset(email: string) {
    await this.field(en.fields.email).fill(email)
    await this.button(en.forgotPassword.submit).click()
  }

  async lastResetLink() {
    return (await this.world())?.inbox[0]?.link ?? ''
  }

  async setPassword(secret: string) {
    await this.newPassword.fill(secret)
    await this.button(en.setPassword.submit).click()
  }

  async openTab() {
    return new Visitor(await this.context.newPage(), this.context)
  }

  world() {
    return readWorld(this.page)
  }

  changeWorld(change: Parameters<typeof changeWorld>[1]) {
    return changeWorld(this.page, change)
  }

  /** Sets the network of the fakes where an open dialog covers the sandbox tools. */
  setNetwork(network: WorldControls['network']) {
    return this.changeWorld((world) => {
      world.controls.network = network
    })
  }

  changeAccount(email: string, change: (account: WorldAccount) => void) {
    return this.changeWorld((world) => {
      for (const account of world.accounts) if (account.email === email) change(account)
    })
  }

  async payments() {
    return (await this.world())?.payments ?? []
  }
}

/** Opens a tab in a browser context of its own. */
export async function newVisitor(options: PortalOptions = {}): Promise<Visitor> {
  return visitorIn(await openPortal(options))
}

export function visitorIn({ page, context }: Pick<Visitor, 'page' | 'context'>): Visitor {
  return new Visitor(page, context)
}

/** The response with a script in which the text stands: published scripts are named by their hash alone. */
export const scriptWith = (page: Page, text: string): Promise<Response> =>
  page.waitForResponse(async (response) => {
    if (!response.url().endsWith('.js')) return false
    // A page that has been left has no body.
    return (await response.text().catch(() => '')).includes(text)
  })

/** Vitest's `test` with a visitor who has not been here before. */
export const test = base.extend('visitor', () => newVisitor())

/** Delays the file until the returned function is called. */
export async function delay(page: Page, file: string): Promise<(outcome?: 'failed') => void> {
  let release: (outcome?: 'failed') => void = () => {}
  const released = new Promise<'failed' | undefined>((resolve) => (release = resolve))
  await page.route(file, async (route) => ((await released) ? route.abort() : route.continue()))
  return release
}
