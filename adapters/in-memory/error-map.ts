import type { IdentityFailure } from '../../src-core/ports/identity'
import type { PaymentFailure } from '../../src-core/ports/payments'
import type { ServiceFailure } from '../../src-core/ports/portal-api'
import type { ErrorMap, FaultKind } from './faults'

type Failures<Failure> = Readonly<Record<FaultKind, Failure>>

const [offline, failing] = ['the sandbox is offline', 'the sandbox answers with errors']
const serviceError = { kind: 'service-error', cause: failing } as const
const noSession = { kind: 'unknown', cause: 'no user is signed in' } as const

const paymentFailures: Failures<PaymentFailure> = {
  unreachable: { kind: 'no-connection', cause: offline },
  'server-error': { kind: 'unknown', cause: failing },
  'not-signed-in': { kind: 'session-refused' },
  refused: { kind: 'declined' },
}

/** The failure of each port method for each kind of fault. */
export const errorMap: ErrorMap = {
  signIn: identityFailures({ kind: 'invalid-credentials' }),
  reauthenticate: identityFailures({ kind: 'invalid-credentials' }),
  createAccount: identityFailures({ kind: 'email-taken' }),
  signInWithProvider: identityFailures({ kind: 'other-method' }),
  bearerToken: identityFailures(noSession),
  requestPasswordReset: identityFailures({ kind: 'user-not-found' }),
  verifyResetCode: identityFailures({ kind: 'code-invalid' }),
  confirmPasswordReset: identityFailures({ kind: 'code-invalid' }),
  changeDisplayName: identityFailures(noSession),
  createCheckoutSession: serviceFailures({ kind: 'code-refused' }),
  previewPrice: { ...serviceFailures({ kind: 'code-refused' }), 'not-signed-in': { kind: 'sign-in-needed' } },
  syncUser: serviceFailures({ kind: 'refused' }),
  loadUser: serviceFailures(serviceError),
  updateUser: serviceFailures({ kind: 'refused' }),
  deleteUser: serviceFailures(serviceError),
  createSetupIntent: serviceFailures(serviceError),
  changePaymentMethod: serviceFailures({ kind: 'refused' }),
  cancelSubscription: serviceFailures({ kind: 'refused' }),
  open: {
    unreachable: 'unavailable',
    'server-error': 'unavailable',
    'not-signed-in': 'session-refused',
    refused: 'session-refused',
  },
  confirm: paymentFailures,
  readCardSetup: paymentFailures,
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
