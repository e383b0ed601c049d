import type { Harmless } from './harmless'

export const harmlessInCore: readonly Harmless[] = [
  {
    file: 'src-core/domain/calendar-date.ts',
    was: String.raw`const pattern = /^(\d{4})-(\d{2})-(\d{2})$/`,
    becomes: String.raw`const pattern = /(\d{4})-(\d{2})-(\d{2})$/`,
    reason: 'The day that was found is written anew and has to be the whole text.',
  },
  {
    file: 'src-core/domain/calendar-date.ts',
    was: String.raw`const pattern = /^(\d{4})-(\d{2})-(\d{2})$/`,
    becomes: String.raw`const pattern = /^(\d{4})-(\d{2})-(\d{2})/`,
    reason: 'The day that was found is written anew and has to be the whole text.',
  },
  {
    file: 'src-core/domain/money.ts',
    was: "return typeof value === 'number' && Number.isFinite(value) && value >= 0",
    becomes: 'return true && Number.isFinite(value) && value >= 0',
    reason: 'Only numbers are finite; the compiler does not know that.',
  },
  {
    file: 'src-core/domain/order.ts',
    was: "return order.promo.type === 'failed' && order.promo.reason === 'refused' ? undefined : order.promo.code",
    becomes: "return true && order.promo.reason === 'refused' ? undefined : order.promo.code",
    reason: 'Only a failed code has a reason; the compiler asks for the type first.',
  },
  {
    file: 'src-core/domain/order.ts',
    was: 'return oldRegularPrice !== undefined && product.regularPrice < oldRegularPrice ? oldRegularPrice : undefined',
    becomes: 'return true && product.regularPrice < oldRegularPrice ? oldRegularPrice : undefined',
    reason: 'Nothing is less than a price that is missing; the compiler does not compare with it.',
  },
  {
    file: 'src-core/domain/pending-purchase.ts',
    was: "const [currency, promoCode] = [asText(stored.currency) ?? '', asText(stored.promoCode)]",
    becomes:
      'const [currency, promoCode] = [asText(stored.currency) ?? "Stryker was here!", asText(stored.promoCode)]',
    reason: 'Neither text is a currency, and the purchase is refused.',
  },
  {
    file: 'src-core/domain/routes.ts',
    was: "const [path = '', ...query] = text.replace(/#.*/s, '').split('?')",
    becomes: `const [path = "Stryker was here!", ...query] = text.replace(/#.*/s, '').split('?')`,
    reason: 'A text that is split has a first part; the compiler does not know that.',
  },
  {
    file: 'src-core/domain/saved-order.ts',
    was: "const found = findPrice(catalogue, asText(product?.id) ?? '')",
    becomes: 'const found = findPrice(catalogue, asText(product?.id) ?? "Stryker was here!")',
    reason: 'No price of a catalogue has either id.',
  },
  {
    file: 'src-core/domain/saved-order.ts',
    was: "const currency = asText(product.currency) ?? ''",
    becomes: 'const currency = asText(product.currency) ?? "Stryker was here!"',
    reason: 'Neither text is a currency, and the order is refused.',
  },
  {
    file: 'src-core/domain/saved-order.ts',
    was: "const nextBilling = parseCalendarDate(asText(product.nextBilling) ?? '')",
    becomes: 'const nextBilling = parseCalendarDate(asText(product.nextBilling) ?? "Stryker was here!")',
    reason: 'Neither text is a day, and the order is refused.',
  },
  {
    file: 'src-core/domain/saved-order.ts',
    was: "if (typeof trialDays !== 'number' || !Number.isInteger(trialDays) || trialDays < 0) return undefined",
    becomes: 'if (false || !Number.isInteger(trialDays) || trialDays < 0) return undefined',
    reason: 'Only numbers are whole numbers; the compiler does not know that.',
  },
  {
    file: 'src-core/shared/untrusted.ts',
    was: '} catch { return undefined }',
    becomes: '} catch {}',
    reason: 'A function that ends without an answer answers the same.',
  },
  {
    file: 'src-core/use-cases/apply-promo.ts',
    was: "if (asking === order || asking.promo.type !== 'fetching') return { order }",
    becomes: 'if (asking === order || false) return { order }',
    reason: 'An order that has changed is one that asks; the compiler does not know that.',
  },
  {
    file: 'src-core/use-cases/confirm-checkout.ts',
    was: "const isLeaving = confirmed.type === 'success' && confirmed.value === 'leaving'",
    becomes: "const isLeaving = true && confirmed.value === 'leaving'",
    reason: 'A failure has no value; the compiler asks for the type first.',
  },
  {
    file: 'src-core/use-cases/edit-profile-field.ts',
    was: "if (!('email' in change) && name !== undefined) {",
    becomes: "if (!('email' in change) && true) {",
    reason: 'The service has taken the changed name, and it takes no blank one: there is a name.',
  },
]
