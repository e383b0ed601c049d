import { cancelReasons, type CancelReason } from '../../src-core/domain/cancel-reason'
import type { ProfileChange } from '../../src-core/ports/portal-api'
import { asObject, asText } from '../../src-core/shared/untrusted'

/** The fields of each payload, or nothing when it is not as the document has it. */
export function readOrder(
  body: unknown,
): { readonly productId: string; readonly promoCode?: string } | undefined {
  const given = asObject(body)
  const [productId, promoCode] = [asText(given?.productId), given?.promoCode]
  const isComplete = typeof given?.automaticTax === 'boolean' && typeof given.taxIdCollection === 'boolean'
  if (productId === undefined || !isComplete) return undefined
  if (promoCode === undefined) return { productId }
  return typeof promoCode === 'string' ? { productId, promoCode } : undefined
}

export function readFacts(
  body: unknown,
): { readonly email: string; readonly firstName?: string; readonly lastName?: string } | undefined {
  const given = asObject(body)
  const email = asText(given?.email)
  const names = Object.entries({ firstName: given?.firstName, lastName: given?.lastName })
  const told = names.filter(([, name]) => name !== undefined)
  if (email === undefined || told.some(([, name]) => typeof name !== 'string')) return undefined
  return { email, ...Object.fromEntries(told) }
}

export function readChange(body: unknown): ProfileChange | undefined {
  const entries = Object.entries(asObject(body) ?? {})
  const [name, value] = entries[0] ?? []
  if (entries.length !== 1 || typeof value !== 'string') return undefined
  return name === 'firstName' || name === 'lastName' || name === 'email'
    ? ({ [name]: value } as unknown as ProfileChange)
    : undefined
}

export function readPaymentMethod(body: unknown): string | undefined {
  return asText(asObject(body)?.paymentMethodId)
}

export function readReason(body: unknown): CancelReason | undefined {
  const reason = asObject(body)?.reason
  return cancelReasons.find((each) => each === reason)
}
