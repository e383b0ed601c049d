/** The cards of the sandbox and of the fake Stripe, as Stripe documents them: docs.stripe.com/testing. */
export const sandboxCards = [
  { number: '4242 4242 4242 4242', outcome: 'succeeds' },
  { number: '5555 5555 5555 4444', outcome: 'succeeds' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
  { number: '4000 0000 0000 9995', outcome: 'insufficient-funds' },
  { number: '4000 0027 6000 3184', outcome: 'authentication-required' },
] as const

export type CardOutcome = (typeof sandboxCards)[number]['outcome']

/** A promo code of the sandbox; with a discount, a trial of its own, or both. */
export interface SandboxCode {
  readonly code: string
  readonly percentOff?: number
  /** Whether only the first payment is cheaper. */
  readonly duration?: 'once' | 'forever'
  readonly trialDays?: number
}

/** The promo codes of the sandbox and of the fake Stripe. */
export const sandboxCodes = [
  { code: 'CALM50', percentOff: 50, duration: 'forever' },
  { code: 'SLEEP30', trialDays: 30 },
  { code: 'STARTNOW', percentOff: 50, duration: 'once', trialDays: 0 },
] as const satisfies readonly SandboxCode[]
