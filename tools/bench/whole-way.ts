import type { Page } from 'playwright-core'
import { sandboxPassword } from '../../adapters/in-memory/first-accounts'

/** From the plans through the forms to one's own page with its dialogs, and back to the plans, without a page load. */
export async function walkTheWholeWay(page: Page): Promise<void> {
  await choosePlans(page)
  await page.getByRole('link', { name: /^(Try|Start) Halcyon/ }).click()
  await tryTheForms(page)

  await signIn(page, 'free@example.com')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242')
  await editAndLookAround(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()

  await signIn(page, 'subscribed@example.com')
  for (const path of ['/cancel-subscription', '/change-payment-method']) {
    await go(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await go(page, '/')
    await page.getByRole('button', { name: 'Log out' }).waitFor()
  }
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await go(page, '/membership')
  await page.getByRole('radio', { name: /^Monthly / }).waitFor()
}

async function choosePlans(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Monthly / }).check()
  await page.getByRole('textbox', { name: 'Promo code' }).fill('CALM50')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('radio', { name: /^Annual / }).check()
}

async function tryTheForms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByText('Email is required').waitFor()
  await go(page, '/forgot-password')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await page.getByText('Email is required').waitFor()
  await go(page, '/signin')
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(sandboxPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).waitFor()
}

async function editAndLookAround(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit first name' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  for (const name of ['Reset password', 'Delete account']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
}

/** As the browser's own buttons lead on: the page stays the same. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
