import { inject } from 'vitest'
import type { AccountHolder } from '../support/browser/account'
import { openPortal } from '../support/browser/launch'
import { playStripe } from './wire'

/** The two providers' loaders: docs/security.md says why they are let be. */
const knownLoaders =
  /^Violation \(report\) of require-trusted-types-for .*\|https?:\/\/(js\.stripe\.com|apis\.google\.com)/

/** The stack, and whom the double and the loaders stand for. */
const everybody =
  /^(http:\/\/127\.0\.0\.1:\d+|https:\/\/(js|api|hooks)\.stripe\.com|https:\/\/apis\.google\.com)\//

/** The browser itself writes down every answer that says no. */
const statusOfNo = /status of 400/

/** A browser at the portal with its real adapters. Nobody but the stack and the double is spoken to. */
export async function openReal(
  allowed: { readonly refused?: RegExp; readonly errors?: RegExp } = {},
  { portal = inject('address'), service = inject('service') } = {},
) {
  const opened = await openPortal({
    baseURL: portal,
    allowed: {
      refused: anyOf(everybody, allowed.refused),
      errors: anyOf(knownLoaders, statusOfNo, allowed.errors),
    },
  })
  await playStripe(opened.context, service)
  return opened
}

export async function fillStripeCard(visitor: AccountHolder, number: string) {
  await visitor.cardNumber.fill(number)
  await visitor.page.getByRole('textbox', { name: 'Expiration date' }).fill('12 / 40')
  await visitor.page.getByRole('textbox', { name: 'Security code' }).fill('123')
}

function anyOf(...patterns: readonly (RegExp | undefined)[]): RegExp {
  return new RegExp(patterns.flatMap((pattern) => (pattern ? [pattern.source] : [])).join('|'))
}
