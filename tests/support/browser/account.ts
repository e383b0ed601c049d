import type { BrowserContext, Page } from 'playwright-core'
import type { WorldAccount, WorldControls } from '../../../adapters/in-memory/world-state'
import { en } from '../english'
import { openPortal, type PortalOptions } from './launch'
import { Visitor } from './visitor'

/** The card to change to. */
export const otherCard = '5555 5555 5555 4444'

/** Errors that a test of a failure provokes on purpose: the log's own, nothing uncaught. */
export const loggedErrors = (text: RegExp): PortalOptions => ({ allowed: { errors: text } })

/** Somebody with an account, and what the portal writes to the console meanwhile. */
export class AccountHolder extends Visitor {
  constructor(
    page: Page,
    context: BrowserContext,
    /** Warnings and errors of all tabs, oldest first. */
    readonly logged: string[] = [],
  ) {
    super(page, context)
  }

  // What there is to see.

  get subscription() {
    return this.page.getByRole('region', { name: en.subscription.region })
  }

  dialog(name: 'Reset password' | 'Delete account') {
    return this.page.getByRole('dialog', { name })
  }

  inDialog(button: 'Close' | 'Continue') {
    return this.page.getByRole('dialog').getByRole('button', { name: button, exact: true })
  }

  notice(text: string) {
    return this.page.getByRole('status').filter({ hasText: text })
  }

  alert(text: string) {
    return this.page.getByRole('alert').filter({ hasText: text })
  }

  get appStore() {
    return this.page.getByRole('link', { name: /App Store$/ })
  }

  get googlePlay() {
    return this.page.getByRole('link', { name: /Google Play$/ })
  }

  get newPassword() {
    return this.field(en.setPassword.label)
  }

  // What there is to do.

  async edit(field: 'first name' | 'last name' | 'email', text: string) {
    await this.button(`Edit ${field}`).click()
    await this.page.getByRole('textbox', { name: labels[field] }).fill(text)
    await this.button('Save').click()
  }

  /** Signed in, in front of the form for another card. */
  async arriveAtCardForm(email = 'subscribed@example.com') {
    await this.arriveSignedIn(email)
    await this.link(en.subscription.changeCard).click()
    await this.cardNumber.waitFor()
  }

  /** Signed in, in front of the question why. */
  async arriveAtCancelling(email = 'subscribed@example.com') {
    await this.arriveSignedIn(email)
    await this.link(en.subscription.cancel).click()
    await this.heading(en.cancel.heading).waitFor()
  }

  /** Has an email sent and answers the path of its link. */
  async askForLink(email = 'free@example.com') {
    await this.goTo('/forgot-password')
    await this.field(en.fields.email).fill(email)
    await this.button('Send Link').click()
    await this.main.getByRole('status').waitFor()
    return this.newestLink()
  }

  /** The path of the newest email's link, as the inbox shows it. */
  async newestLink() {
    await this.tools.open()
    const link = this.tools.section('Inbox').getByRole('link').first()
    const path = (await link.getAttribute('href')) ?? ''
    await this.tools.close()
    return path
  }

  async setPassword(password: string) {
    await this.newPassword.fill(password)
    await this.button('Set New Password').click()
  }

  async openTab() {
    return new AccountHolder(await this.context.newPage(), this.context, this.logged)
  }

  // What only a test can know.

  /** Within a dialog nobody can reach the Sandbox tools. */
  networkBecomes(network: WorldControls['network']) {
    return this.changeWorld((world) => {
      world.controls.network = network
    })
  }

  /** Something happens to somebody's account out there. */
  changeAccount(email: string, change: (account: WorldAccount) => void) {
    return this.changeWorld((world) => {
      for (const account of world.accounts) if (account.email === email) change(account)
    })
  }

  async account(email: string) {
    return (await this.world())?.accounts.find((account) => account.email === email)
  }
}

const labels = {
  'first name': en.fields.firstName,
  'last name': en.fields.lastName,
  email: en.fields.email,
} as const

/** A name and its value in a list of facts: nothing stands between them in the text. */
export function fact(label: string, value: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`${literal(label)}\\s*${literal(value)}(?!\\d)`)
}

/** Somebody with an account who has not been here before, in a browser of their own. */
export async function newAccountHolder(options: PortalOptions = {}): Promise<AccountHolder> {
  const { page, context } = await openPortal(options)
  const holder = new AccountHolder(page, context)
  context.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) holder.logged.push(message.text())
  })
  return holder
}
