import type { Harmless } from './harmless'

const profile = 'src/screens/profile/profile.view-model.ts'
const card = 'src/screens/change-payment-method/change-payment-method.view-model.ts'
const checkout = 'src/screens/checkout/checkout.view-model.ts'

const narrowing = 'Only an open form has a secret; the compiler asks for the type first.'
const computed = 'What is computed is kept until something changes: it only saves time.'

export const harmlessInViewModels: readonly Harmless[] = [
  {
    file: profile,
    was: 'makeObservable(this, { signedIn: computed, stage: computed })',
    becomes: 'makeObservable(this, {})',
    reason: computed,
  },
  {
    file: profile,
    was: ') { makeObservable(this, { signedIn: computed, stage: computed }) }',
    becomes: ') {}',
    reason: computed,
  },
  {
    file: 'src/screens/account/delete-account.view-model.ts',
    was: "if (this.state.type !== 'asking' || !this.state.agreed) return",
    becomes: 'if (false || !this.state.agreed) return',
    reason: 'Only a question can have been agreed to; the compiler asks for the type first.',
  },
  {
    file: card,
    was: "if (this.state.type !== 'open' || this.state.clientSecret !== clientSecret) return",
    becomes: 'if (false || this.state.clientSecret !== clientSecret) return',
    reason: narrowing,
  },
  {
    file: checkout,
    was: "if (this.state.type !== 'open' || this.state.clientSecret !== clientSecret) return",
    becomes: 'if (false || this.state.clientSecret !== clientSecret) return',
    reason: narrowing,
  },
]
