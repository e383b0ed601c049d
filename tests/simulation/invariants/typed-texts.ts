import { trimCode } from '../../../src-core/domain/promo'
import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

export const typedTexts: Invariant = {
  name: 'what was typed is still there after a failure',
  broken: (tab) => {
    const { page, memory } = tab
    const { promo, promoText } = page.order ?? {}
    if (promo && 'code' in promo && trimCode(promoText ?? '') !== promo.code)
      return `the code ${promo.code} is not in its field any more`
    for (const [model, values] of filledOf(tab)) {
      for (const [field, text] of memory.typedInto(model))
        if (Reflect.get(values, field) !== text) return `${field} does not hold ${text} any more`
    }
    const deletion = page.has('deleteAccount') ? page.deleteAccount.state : undefined
    return deletion?.type === 'asking' && deletion.failed && !deletion.agreed
      ? 'the box of the deletion is not ticked any more'
      : undefined
  },
}

/** What was typed into, and what stands in it now. */
function* filledOf(tab: Tab): Generator<readonly [object, object]> {
  const { page, fields } = tab
  if (page.has('signIn')) yield [page.signIn.form, page.signIn.form.values]
  if (page.has('signUp')) yield [page.signUp.form, page.signUp.form.values]
  if (page.has('forgotPassword')) yield [page.forgotPassword.form, page.forgotPassword.form.values]
  if (page.has('setPassword')) yield [page.setPassword, { password: page.setPassword.password }]
  for (const field of fields ? Object.values(fields) : [])
    if (field.state.type !== 'view') yield [field, { draft: field.draft }]
}
