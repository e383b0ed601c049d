import { readPromoCode } from '#contract/promo-code'
import { DeleteAccountViewModel } from '../../../../src/features/account/delete-account.view-model'
import { SetPasswordViewModel } from '../../../../src/screens/set-password/set-password.view-model'
import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

export const typedTexts: Invariant = {
  name: 'typed text stays after a failure',
  violation: (tab) => {
    const { page, memory } = tab
    const { promo, promoText } = page.order ?? {}
    if (promo && 'code' in promo && readPromoCode(promoText ?? '') !== promo.code)
      return `the code ${promo.code} is gone`
    for (const [model, values] of formsOf(tab)) {
      for (const [field, text] of memory.typedInto(model))
        if (Reflect.get(values, field) !== text) return `${field} does not hold ${text} any more`
    }
    const deletion = page.find(DeleteAccountViewModel)?.state
    // What would still charge is said then, and has to be agreed to.
    const isRefused =
      deletion?.type === 'asking' && deletion.problem && deletion.problem !== 'subscription-renews'
    return isRefused ? 'the deletion is not agreed to any more' : undefined
  },
}

function* formsOf({ page, fields }: Tab): Generator<readonly [object, object]> {
  for (const form of page.forms) yield [form, form.values]
  const setPassword = page.find(SetPasswordViewModel)
  // A password is shown as it is sent.
  if (setPassword) yield [setPassword, { password: setPassword.password.trim() }]
  for (const field of Object.values(fields ?? {}))
    if (field.state.type !== 'view') yield [field, { draft: field.draft }]
}
