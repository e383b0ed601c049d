import { readMessages } from '../../../tools/language/messages'
import { newcomer } from './test-data'
import type { Visitor } from './visitor'

/** Returns what reads a message of a language by its key. */
export function messagesIn(tag: string): (key: string) => string {
  const messages = readMessages('.', tag)
  return (key) => {
    const message = messages[key]
    if (message === undefined) throw new Error(`${tag} has no message ${key}`)
    return message
  }
}

/** From the plans in a language to its card form, as somebody who has no account. */
export async function openCheckoutIn(tag: string, visitor: Visitor, person = newcomer): Promise<void> {
  const message = messagesIn(tag)
  const { page } = visitor
  await visitor.goTo(`/${tag}/membership`)
  await page.locator('main form button[type=submit]:not([formaction]):not([hidden])').click()
  await page.waitForURL(({ pathname }) => pathname === `/${tag}/signup`)
  await visitor.button(message('sign-up.signUp.submit')).waitFor()
  for (const [field, text] of Object.entries(person)) await page.locator(`[name=${field}]`).fill(text)
  await visitor.button(message('sign-up.signUp.submit')).click()
  await visitor.button(message('profile.profile.next')).click()
}
