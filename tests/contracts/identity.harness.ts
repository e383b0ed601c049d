import type { Identity, IdentityState } from '../../src-core/ports/identity'
import type { Awaitable, Connection } from './answers'

/** Calls of the port that answer a Result. */
export type IdentityCall = Exclude<
  keyof Identity,
  'mayHaveSession' | 'observe' | 'signOut' | 'signedInAt' | 'preparePopup'
>

/** The port, or one across a wire: what it answers at once takes a moment there. */
export type IdentityUnderTest = Omit<
  Identity,
  'mayHaveSession' | 'observe' | 'signedInAt' | 'preparePopup'
> & {
  signedInAt(): Awaitable<number | undefined>
  mayHaveSession(): Awaitable<boolean>
  preparePopup(): Awaitable<void>
  observe(listener: (state: IdentityState) => void): Awaitable<() => Awaitable<void>>
}

export type MakeIdentityHarness = () => Awaitable<IdentityHarness>

/** A provider, a browser, and what people do with them: all that the contract needs to know of an adapter. */
export interface IdentityHarness {
  /** The portal in the first tab of a signed-out browser. */
  readonly identity: IdentityUnderTest
  /** The same browser after a reload, or in another tab. */
  readonly anotherPage: () => Awaitable<IdentityUnderTest>
  /** Resolves when nothing is pending in any tab. */
  readonly settle: () => Promise<void>
  readonly passes: (milliseconds: number) => Promise<void>

  /** A user with a password account. */
  readonly person: { readonly email: string; readonly password: string; readonly displayName: string }
  /** What the provider of this name says of the person at its window. */
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
  /** Whether the provider keeps it to itself which addresses have an account. */
  readonly hidesUnknownAddresses: boolean

  readonly connection: (state: Connection) => Awaitable<void>
  /** The provider's window will be used, closed or blocked. */
  readonly window: (outcome: 'signs-in' | 'closed' | 'blocked') => Awaitable<void>
  /** The next such call is one too many for the provider. */
  readonly tooManyAttempts: (call: IdentityCall) => Awaitable<void>
  /** Somebody has an account of the provider with this email. */
  readonly addProviderAccount: (provider: 'apple' | 'google', email: string) => Awaitable<void>
  readonly disable: (email: string) => Awaitable<void>
  /** The account's sessions are ended from elsewhere. */
  readonly revokeSessions: (email: string) => Awaitable<void>
  /** The provider's account with this email is gone. */
  readonly remove: (email: string) => Awaitable<void>
  /** The code in the newest reset email to the address, or nothing when there is none. */
  readonly resetCodeFor: (email: string) => Awaitable<string | undefined>
}

/** The states reported to an observer, in order. Complete once everything has settled. */
export function record(identity: IdentityUnderTest): {
  readonly reported: IdentityState[]
  readonly stop: () => Awaitable<void>
} {
  const reported: IdentityState[] = []
  const stop = identity.observe((state) => void reported.push(state))
  return { reported, stop: () => (stop instanceof Promise ? stop.then((leave) => leave()) : stop()) }
}
