import type { ContractCase } from '../support/contract.ts'
import { changeCases } from './cases/changes.ts'
import { codeCases } from './cases/codes.ts'
import { customerCases } from './cases/customers.ts'
import { eventCases } from './cases/events.ts'
import { paymentCases } from './cases/payments.ts'
import { previewCases } from './cases/previews.ts'
import { requestCases } from './cases/requests.ts'
import { sessionCases } from './cases/sessions.ts'
import { setupCases } from './cases/setup.ts'
import { subscriptionCases } from './cases/subscriptions.ts'
import { taxCases } from './cases/taxes.ts'
import type { StripeWorld } from './world.ts'

/** Everything that the service relies on in Stripe's answers. */
export const stripeContract: readonly ContractCase<StripeWorld>[] = [
  ...requestCases,
  ...customerCases,
  ...sessionCases,
  ...codeCases,
  ...subscriptionCases,
  ...changeCases,
  ...taxCases,
  ...paymentCases,
  ...previewCases,
  ...setupCases,
  ...eventCases,
]
