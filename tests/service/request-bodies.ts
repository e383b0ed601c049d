import type { CancelReason } from '../../src-core/domain/cancel-reason'
import type { CheckoutOrder, ProfileChange } from '../../src-core/ports/portal-api'
import { operationAt, parameterProblems, problemsIn } from './open-api'

/** The validated bodies of the document. */
export interface RequestBodies {
  readonly CheckoutOrder: CheckoutOrder
  readonly UserProfile: { readonly email: string; readonly firstName?: string; readonly lastName?: string }
  readonly ProfileChange: ProfileChange
  readonly PaymentMethodChoice: { readonly paymentMethodId: string }
  readonly Cancellation: { readonly reason: CancelReason }
}

/** Whether parameters and body of a request match the document. */
export function isDocumented(
  { method, pathname }: { readonly method: string; readonly pathname: string },
  query: URLSearchParams,
  body: unknown,
): boolean {
  const operation = operationAt(method, pathname)
  if (!operation) return false
  const schema = operation.requestBody?.content?.['application/json']?.schema
  const problems = schema === undefined ? [] : problemsIn(schema, body)
  return problems.length === 0 && parameterProblems(operation, query).length === 0
}
