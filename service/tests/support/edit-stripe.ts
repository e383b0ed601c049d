import type { Harness } from './harness.ts'

/** Changes what Stripe has, as an owner or the passing of time does. */
export function edit<Of extends 'coupon' | 'price' | 'product' | 'promotion_code'>(
  { fakeStripe }: Harness,
  kind: Of,
  id: string,
  changes: Partial<ReturnType<typeof fakeStripe.all<Of>>[number]>,
): void {
  const found = fakeStripe.all(kind).find((each) => each.id === id)
  if (!found) throw new Error(`There is no ${kind} ${id}`)
  Object.assign(found, changes)
}
