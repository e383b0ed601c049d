import type { CardFormState } from '../../src-core/ports/payments'

/** The slot that a payment provider's card form fills: opened with a secret, it reports where it stands. */
export interface CardFormProps<Ready> {
  readonly clientSecret: string
  readonly onState: (state: CardFormState<Ready>) => void
}
