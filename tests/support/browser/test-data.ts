/** Cards of the sandbox and of Stripe's test mode, by what happens to them. */
export const cards = {
  accepted: '4242 4242 4242 4242',
  other: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  needsApproval: '4000 0027 6000 3184',
}

export const password = 'Halcyon-2026'

export const newcomer = { firstName: 'Nora', lastName: 'Newcomer', email: 'nora@example.org', password }

export type Person = typeof newcomer
