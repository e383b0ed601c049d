import type { Page } from 'playwright-core'

export type WindowOutcome = 'signs-in' | 'closed' | 'blocked' | 'left-open'

type People = Readonly<Record<'apple' | 'google', { readonly email: string; readonly displayName: string }>>

/** Does what a person does at the provider's window: comes back with the account that is there, or makes one. */
export async function useProviderWindow(popup: Page, outcome: WindowOutcome, people: People): Promise<void> {
  if (outcome === 'closed') return popup.close()
  if (outcome === 'left-open') return
  // The frame that first hears of the window has an empty address; before its script runs, a click does nothing.
  await popup.waitForURL(/\/emulator\/auth\/handler/)
  await popup.waitForLoadState('load')
  const provider = new URL(popup.url()).searchParams.get('providerId')
  const person = people[provider === 'apple.com' ? 'apple' : 'google']
  const known = popup.locator('.js-reuse-account', { hasText: person.email })
  if ((await known.count()) > 0) return known.click()
  await popup.locator('.js-new-account').click()
  await popup.locator('#email-input').fill(person.email)
  await popup.locator('#display-name-input').fill(person.displayName)
  await popup.locator('#sign-in').click()
}
