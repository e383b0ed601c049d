import type { IdentityFailure, SignInFailure } from '#core/ports/identity'
import type { PaymentFailure } from '#core/ports/payments'
import type { ServiceFailure } from '#core/ports/portal-api'
import type { ErrorMap, Failures, UsualCall } from './faults'

const [offline, failing] = ['the sandbox is offline', 'the sandbox answers with errors']
const serviceError = { kind: 'service-error', cause: failing } as const
const noSession = { kind: 'unknown', cause: 'no user is signed in' } as const

const paymentFailures: Failures<PaymentFailure> = {
  unreachable: { kind: 'no-connection', cause: offline },
  'server-error': { kind: 'unknown', cause: failing },
  'not-signed-in': { kind: 'session-refused' },
  refused: { kind: 'declined' },
}

const passwordFailures: Failures<SignInFailure> = {
  ...identityFailures({ kind: 'invalid-credentials' }),
  'server-error': { kind: 'server-error', cause: failing },
}

/** The failures of port methods that fail in their own way. */
export const errorMap: Omit<ErrorMap, UsualCall> = {
  signIn: passwordFailures,
  reauthenticate: passwordFailures,
  reauthenticateWithProvider: identityFailures({ kind: 'other-account' }),
  createAccount: identityFailures({ kind: 'email-taken' }),
  signInWithProvider: identityFailures({ kind: 'other-method' }),
  bearerToken: identityFailures(noSession),
  requestPasswordReset: identityFailures({ kind: 'user-not-found' }),
  verifyResetCode: identityFailures({ kind: 'code-invalid' }),
  confirmPasswordReset: identityFailures({ kind: 'code-invalid' }),
  changeDisplayName: identityFailures(noSession),
  createCheckoutSession: serviceFailures({ kind: 'code-refused' }),
  previewPrice: { ...serviceFailures({ kind: 'code-refused' }), 'not-signed-in': { kind: 'sign-in-needed' } },
  updateUser: serviceFailures({ kind: 'refused' }),
  deleteUser: serviceFailures({ kind: 'subscription-renews' }),
  keepSubscription: serviceFailures({ kind: 'not-possible' }),
  previewChange: serviceFailures({ kind: 'not-possible' }),
  changePlan: serviceFailures({ kind: 'payment-declined', reason: 'declined' }),
  listInvoices: serviceFailures({ kind: 'invoice-unknown' }),
  loadInvoiceDocument: serviceFailures({ kind: 'invoice-unknown' }),
  payInvoice: serviceFailures({ kind: 'payment-declined', reason: 'declined' }),
  open: {
    unreachable: 'unavailable',
    'server-error': 'unavailable',
    'not-signed-in': 'session-refused',
    refused: 'session-refused',
  },
  confirm: paymentFailures,
  ask: { ...paymentFailures, refused: { kind: 'authentication-failed' } },
  readCardSetup: paymentFailures,
}

const usualFailures = serviceFailures({ kind: 'refused' })

/** Returns the failure of a port method for each kind of fault. */
export function failuresOf(operation: keyof ErrorMap): Failures {
  return operation in errorMap ? errorMap[operation as keyof typeof errorMap] : usualFailures
}

function identityFailures<const Refused>(refused: Refused): Failures<IdentityFailure | Refused> {
  return {
    unreachable: { kind: 'no-connection', cause: offline },
    'server-error': { kind: 'unknown', cause: failing },
    'not-signed-in': noSession,
    refused,
  }
}

function serviceFailures<const Refused>(refused: Refused) {
  return {
    unreachable: { kind: 'unreachable', cause: offline },
    'server-error': serviceError,
    'not-signed-in': { kind: 'not-signed-in' },
    refused,
  } as const satisfies Failures<ServiceFailure | Refused>
}
