import type { IdentityFailure } from '../../src-core/ports/identity'
import type { PaymentFailure } from '../../src-core/ports/payments'
import type { PreviewFailure, ServiceFailure } from '../../src-core/ports/portal-api'
import type { ErrorMap, Opening } from './faults'

const [offline, failing] = ['the sandbox is offline', 'the sandbox answers with errors']

/** Failures of the identity provider; what "refused" means depends on the operation. */
export function identityErrors<Refused>(refused: Refused): ErrorMap<IdentityFailure | Refused> {
  return {
    unreachable: { kind: 'no-connection', cause: offline },
    'server-error': { kind: 'unknown', cause: failing },
    'not-signed-in': { kind: 'unknown', cause: 'nobody is signed in' },
    refused,
  }
}

export const serviceError = { kind: 'service-error', cause: failing } as const

/** Failures of the service; what "refused" means depends on the operation. */
export function serviceErrors<Refused>(refused: Refused): ErrorMap<ServiceFailure | Refused> {
  return {
    unreachable: { kind: 'unreachable', cause: offline },
    'server-error': serviceError,
    'not-signed-in': { kind: 'not-signed-in' },
    refused,
  }
}

/** Failures of a price preview, which needs no sign-in. */
export const previewErrors: ErrorMap<PreviewFailure> = {
  unreachable: { kind: 'unreachable', cause: offline },
  'server-error': serviceError,
  'not-signed-in': { kind: 'sign-in-needed' },
  refused: { kind: 'code-refused' },
}

/** Failures of the payment provider. */
export const paymentErrors: ErrorMap<PaymentFailure> = {
  unreachable: { kind: 'no-connection', cause: offline },
  'server-error': { kind: 'unknown', cause: failing },
  'not-signed-in': { kind: 'session-refused' },
  refused: { kind: 'declined' },
}

/** Failures while a card form is being opened. */
export const openingErrors: ErrorMap<Opening> = {
  unreachable: 'unavailable',
  'server-error': 'unavailable',
  'not-signed-in': 'session-refused',
  refused: 'session-refused',
}
