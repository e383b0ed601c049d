import type { InMemoryIdentity } from '../../../adapters/in-memory/in-memory-identity'
import type { World } from '../../../adapters/in-memory/world'
import type { Identity, IdentityFailure } from '../../../src-core/ports/identity'
import { failure, success, type Result } from '../../../src-core/shared/result'
import { tokenText } from './bearer'
import type { FaultKind, Trouble } from './trouble'

const beforehand = ['refused', 'server-error', 'malformed', 'lost-request', 'slow', 'never-answers'] as const

/** What can go wrong with each conversation: what changes who is signed in here is never done without being heard of. */
const possible = {
  signIn: [...beforehand, 'late-answer'],
  createAccount: [...beforehand, 'late-answer'],
  signInWithProvider: [...beforehand, 'late-answer'],
  requestPasswordReset: [...beforehand, 'lost-answer', 'late-answer'],
  verifyResetCode: [...beforehand, 'lost-answer', 'late-answer'],
  confirmPasswordReset: [...beforehand, 'lost-answer', 'late-answer'],
  changeDisplayName: ['server-error', 'lost-request', 'lost-answer', 'slow', 'late-answer'],
} as const satisfies Partial<Record<keyof Identity, readonly FaultKind[]>>

type Troubled = keyof typeof possible

/** How the world calls what keeps a conversation from being had at all. */
const inTheWay: Readonly<Partial<Record<FaultKind, 'refused' | 'server-error' | 'unreachable'>>> = {
  refused: 'refused',
  'server-error': 'server-error',
  malformed: 'server-error',
  'lost-request': 'unreachable',
}

/** How long the identity provider's own library waits for an answer, in milliseconds. */
const patience = 30_000

const noConnection: Result<never, IdentityFailure> = failure({ kind: 'no-connection' })

/** The identity provider, seen through a network on which anything can go wrong. */
export function troubledIdentity(
  identity: InMemoryIdentity,
  { world, trouble }: { readonly world: World; readonly trouble: Trouble },
): Identity {
  async function meet<Answer>(
    name: Troubled,
    ask: () => Promise<Answer>,
  ): Promise<Answer | typeof noConnection> {
    const fault = trouble.strike(name, possible[name])
    const obstacle = fault && inTheWay[fault]
    if (obstacle) world.faults.next(name, obstacle)
    if (fault === 'slow') await world.clock.wait(3000)
    if (fault === 'never-answers') {
      await world.clock.wait(patience)
      return noConnection
    }
    const answer = await ask()
    if (fault === 'lost-answer') return noConnection
    if (fault === 'late-answer') await trouble.onTheWay(name)
    return answer
  }

  return {
    mayHaveSession: () => identity.mayHaveSession(),
    observe: (listener) => identity.observe(listener),
    signOut: () => identity.signOut(),
    signIn: (credentials) => meet('signIn', () => identity.signIn(credentials)),
    createAccount: (details) => meet('createAccount', () => identity.createAccount(details)),
    signInWithProvider: (provider) => meet('signInWithProvider', () => identity.signInWithProvider(provider)),
    requestPasswordReset: (email) => meet('requestPasswordReset', () => identity.requestPasswordReset(email)),
    verifyResetCode: (code) => meet('verifyResetCode', () => identity.verifyResetCode(code)),
    confirmPasswordReset: (code, password) =>
      meet('confirmPasswordReset', () => identity.confirmPasswordReset(code, password)),
    changeDisplayName: (name) => meet('changeDisplayName', () => identity.changeDisplayName(name)),
    bearerToken: async (options) => {
      const token = await identity.bearerToken(options)
      const account = world.read().session?.accountId
      if (token.type === 'error' || token.value === undefined || account === undefined) return token
      return success(tokenText(account, token.value))
    },
  }
}
