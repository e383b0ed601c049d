import { sandboxPassword } from '#adapters/in-memory/seed'
import type { HeadlessPage } from './headless-page'

/** A visitor without an account, as they fill in the sign-up form. */
export const newcomer = {
  firstName: 'Mira',
  lastName: 'Lund',
  email: 'mira@example.com',
  password: 'long enough',
}

export async function submitSignUp(page: HeadlessPage, changes: Partial<typeof newcomer> = {}) {
  await page.fill(page.signUp.form, { ...newcomer, ...changes })
  void page.signUp.submit()
  await page.settle()
}

export async function submitSignIn(page: HeadlessPage) {
  await page.fill(page.signIn.form, { email: 'free@example.com', password: sandboxPassword })
  void page.signIn.submit()
  await page.settle()
}

export async function logOut(page: HeadlessPage) {
  void page.profile.logOut()
  await page.settle()
}

export async function applyCode(page: HeadlessPage, code: string) {
  page.portal.order.editPromo(code)
  void page.portal.order.applyPromo()
  await page.settle()
}

export async function openCheckout(page: HeadlessPage): Promise<HeadlessPage> {
  page.profile.continueToCheckout()
  await page.settle()
  return page
}
