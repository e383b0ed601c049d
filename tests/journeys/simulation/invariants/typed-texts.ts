import { trimCode } from '../../../../src-core/domain/promo'
import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

export const typedTexts: Invariant = {
  name: 'typed text stays after a failure',
  violation: (tab) => {
    const { page, memory } = tab
    const { promo, promoText } = page.order ?? {}
    if (promo && 'code' in promo && trimCode(promoText ?? '') !== promo.code)
      return `the code ${promo.code} is gone`
    for (const [model, values] of formsOf(tab)) {
      for (const [field, text] of memory.typedInto(model))
        if (Reflect.get(values, field) !== text) return `${field} does not hold ${text} any more`
    }
    const deletion = page.has('deleteAccount') ? page.deleteAccount.state : undefined
    return deletion?.type === 'open' && deletion.failed && !deletion.agreed
      ? 'the deletion is not agreed to any more'
      : undefined
  },
}

/** Models that were typed into, with their current values. */
function* formsOf({ page, fields }: Tab): Generator<readonly [object, object]> {
  for (const name of ['signIn', 'signUp', 'forgotPassword'] as const)
    if (page.has(name)) yield [page[name].form, page[name].form.values]
  // A password is shown as it is sent.
  if (page.has('setPassword')) yield [page.setPassword, { password: page.setPassword.password.trim() }]
  for (const field of Object.values(fields ?? {}))
    if (field.state.type !== 'view') yield [field, { draft: field.draft }]
}
