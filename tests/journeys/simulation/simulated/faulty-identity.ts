import type { InMemoryIdentity } from '#adapters/in-memory/in-memory-identity'
import type { Identity } from '#core/ports/identity'
import { failure, success } from '#core/shared/result'
import { wrapMethods } from '../../../support/wrap-methods'
import type { Browser } from './browser'
import type { FaultKind } from './fault-injector'
import { encodeToken } from './tokens'

const beforeTheCall = ['refused', 'server-error', 'malformed', 'lost-request', 'slow', 'no-response'] as const

/** A call that signs a user in never loses its response: the browser notices the session. */
const possibleFaults: Readonly<Partial<Record<string, readonly FaultKind[]>>> = {
  signIn: [...beforeTheCall, 'late-response'],
  reauthenticate: [...beforeTheCall, 'lost-response', 'late-response'],
  reauthenticateWithProvider: [...beforeTheCall, 'lost-response', 'late-response'],
  createAccount: [...beforeTheCall, 'late-response'],
  signInWithProvider: [...beforeTheCall, 'late-response'],
  requestPasswordReset: [...beforeTheCall, 'lost-response', 'late-response'],
  verifyResetCode: [...beforeTheCall, 'lost-response', 'late-response'],
  confirmPasswordReset: [...beforeTheCall, 'lost-response', 'late-response'],
  changeDisplayName: ['server-error', 'lost-request', 'lost-response', 'slow', 'late-response'],
} satisfies Partial<Record<keyof Identity, readonly FaultKind[]>>

/** The time limit of the identity provider's library, in milliseconds. */
const timeout = 30_000

/** The identity provider behind a network that injects faults. */
export function faultyIdentity(
  identity: InMemoryIdentity,
  { world, faults }: Pick<Browser, 'world' | 'faults'>,
): Identity {
  const noConnection = () => failure({ kind: 'no-connection' })
  const faulty = wrapMethods<Identity>(identity, (name, original, parameters) => {
    const possible = possibleFaults[name]
    const make = async () => original(...parameters)
    const failing = (fault: 'refused' | 'server-error' | 'unreachable') => () => {
      world.faults.next(name as 'signIn', fault)
      return make()
    }
    const instead = {
      refused: failing('refused'),
      'server-error': failing('server-error'),
      malformed: failing('server-error'),
      'lost-request': failing('unreachable'),
      'lost-response': noConnection,
      'no-response': () => world.clock.wait(timeout).then(noConnection),
    }
    return possible ? faults.call(name, make, instead, { possible }) : original(...parameters)
  })
  const readToken: Identity['bearerToken'] = async (options) => {
    const token = await identity.bearerToken(options)
    if (token.type === 'error' || token.value === undefined) return token
    // The session may have ended meanwhile.
    const { session } = world.read()
    const owner = session?.token === token.value ? session.accountId : options?.accountId
    return success(encodeToken(owner ?? '', token.value))
  }
  faulty.bearerToken = (options) =>
    faults.call('read the token', () => readToken(options), {}, { possible: ['another-user'] })
  return faulty
}
