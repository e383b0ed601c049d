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
    file: 'src-core/domain/routes.ts',
    was: "const [path = '', ...query] = text.replace(/#.*/s, '').split('?')",
    becomes: `const [path = "Stryker was here!", ...query] = text.replace(/#.*/s, '').split('?')`,
    reason: 'A text that is split has a first part; the compiler does not know that.',
  },
  {
    file: 'src-core/shared/decode.ts',
    was: "return result.type === 'success' ? result.value : undefined",
    becomes: 'return true ? result.value : undefined',
    reason: 'A failure has no value; the compiler asks for the type first.',
  },
  {
    file: 'src-core/shared/decode.ts',
    was: '} catch { return undefined }',
    becomes: '} catch {}',
    reason: 'A function that ends without an answer answers the same.',
  },
  {
    file: 'src-core/shared/decode.ts',
    was: "typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined,",
    becomes: 'true && Number.isFinite(value) && value >= 0 ? value : undefined,',
    reason: 'Only numbers are finite; the compiler does not know that.',
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
