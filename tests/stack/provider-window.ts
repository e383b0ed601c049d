import type { Page } from 'playwright-core'

export type WindowOutcome = 'signs-in' | 'closed' | 'blocked' | 'left-open'

type People = Readonly<Record<'apple' | 'google', { readonly email: string; readonly displayName: string }>>

/** Signs in at the provider's window, with the existing account or a new one. */
export async function useProviderWindow(popup: Page, outcome: WindowOutcome, people: People): Promise<void> {
  if (outcome === 'closed') return popup.close()
  if (outcome === 'left-open') return
  // The window opens empty; before its script has run, clicks have no effect.
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
