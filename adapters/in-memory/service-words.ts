import type { PreviewFailure, ServiceFailure } from '../../src-core/ports/portal-api'
import type { TroubleWords } from './faults'

export const serviceError = { kind: 'service-error', cause: 'the sandbox answers with errors' } as const

const unreachable = { kind: 'unreachable', cause: 'the sandbox is offline' } as const

/** What the service calls each kind of trouble; what "refused" means depends on the operation. */
export function serviceWords<Refused>(refused: Refused): TroubleWords<ServiceFailure | Refused> {
  return { unreachable, 'server-error': serviceError, 'not-signed-in': { kind: 'not-signed-in' }, refused }
}

/** The same for a price preview, which strangers may ask for. */
export const previewWords: TroubleWords<PreviewFailure> = {
  unreachable,
  'server-error': serviceError,
  'not-signed-in': { kind: 'sign-in-needed' },
  refused: { kind: 'code-refused' },
}
