import type { IdentityFailure } from '../../src-core/ports/identity'
import type { TroubleWords } from './faults'

/** What identity calls each kind of trouble; what "refused" means depends on the operation. */
export function identityWords<Refused>(refused: Refused): TroubleWords<IdentityFailure | Refused> {
  return {
    unreachable: { kind: 'no-connection', cause: 'the sandbox is offline' },
    'server-error': { kind: 'unknown', cause: 'the sandbox answers with errors' },
    'not-signed-in': { kind: 'unknown', cause: 'nobody is signed in' },
    refused,
  }
}
