import type { Identity, IdentityState } from '#core/ports/identity'
import type { Awaitable, Connection, Remote } from './results'

/** Calls of the port that return a Result. */
export type IdentityCall = Exclude<
  keyof Identity,
  'mayHaveSession' | 'observe' | 'signOut' | 'signedInAt' | 'preparePopup'
>

/** The port. When it runs in a browser, synchronous results become promises. */
export type IdentityUnderTest = Remote<Omit<Identity, 'observe'>> & {
  observe(listener: (state: IdentityState) => void): Awaitable<() => Awaitable<void>>
}

/** An adapter of the port, with control over its provider and browser. */
export interface IdentityHarness {
  /** The portal in the first tab of a signed-out browser. */
  readonly identity: IdentityUnderTest
  /** The same browser after a reload, or in another tab. */
  readonly anotherPage: () => Awaitable<IdentityUnderTest>
  /** Resolves when nothing is pending in any tab. */
  readonly settle: () => Promise<void>
  readonly advance: (milliseconds: number) => Promise<void>

  /** A user with a password account. */
  readonly person: { readonly email: string; readonly password: string; readonly displayName: string }
  /** The profile that the provider returns. */
  readonly providerPerson: (provider: 'apple' | 'google') => {
    readonly email: string
    readonly displayName: string
  }
  /** A password that the provider's policy refuses, and the requirements that it misses. */
  readonly weakPassword: { readonly text: string; readonly missing: readonly string[] }
  /** Wrong passwords in a row before the provider refuses further attempts. */
  readonly allowedAttempts: number
  /** How long a reset link is valid. */
  readonly resetLinkLifetime: number
  /** Whether the provider hides which emails have an account. */
  readonly hidesUnknownAddresses: boolean

  readonly connection: (state: Connection) => Awaitable<void>
  /** Sets what happens to the provider's next window. */
  readonly window: (outcome: 'signs-in' | 'closed' | 'blocked') => Awaitable<void>
  /** The provider's rate limit rejects the next such call. */
  readonly tooManyAttempts: (call: IdentityCall) => Awaitable<void>
  /** Creates an account of the provider with this email. */
  readonly addProviderAccount: (provider: 'apple' | 'google', email: string) => Awaitable<void>
  readonly disable: (email: string) => Awaitable<void>
  /** Ends all sessions of the account. */
  readonly revokeSessions: (email: string) => Awaitable<void>
  /** Deletes the account with this email. */
  readonly remove: (email: string) => Awaitable<void>
  /** The code of the newest reset email to the address; undefined without one. */
  readonly resetCodeFor: (email: string) => Awaitable<string | undefined>
}

/** Observes the port and records the reported states. */
export function record(identity: IdentityUnderTest): {
  readonly reported: IdentityState[]
  readonly stop: () => Awaitable<void>
} {
  const reported: IdentityState[] = []
  const stop = identity.observe((state) => void reported.push(state))
  return { reported, stop: () => (stop instanceof Promise ? stop.then((leave) => leave()) : stop()) }
}
