import type { TokenUser } from '../../src/identity/identity.ts'
import type { ContractCase } from '../support/contract.ts'
import type { IdentityWorld, TestAccount } from './world.ts'

const verifying = 'firebase.google.com/docs/auth/admin/verify-id-tokens'
const sessions = 'firebase.google.com/docs/auth/admin/manage-sessions'
const users = 'firebase.google.com/docs/auth/admin/manage-users'

type Answer = 'accepted' | 'refused' | 'another account'

/** Whether a token is accepted, after asking the provider about its account or without. */
async function verify(
  { identity }: IdentityWorld,
  token: string,
  { id }: TestAccount,
  isCurrent = true,
): Promise<Answer> {
  const user = await identity.verify(token, { isCurrent })
  if (user === undefined) return 'refused'
  return user.id === id ? 'accepted' : 'another account'
}

async function verifyBoth(world: IdentityWorld, token: string, account: TestAccount): Promise<Answer[]> {
  return [await verify(world, token, account, false), await verify(world, token, account)]
}

async function signedIn(world: IdentityWorld, options: { readonly hasEmail?: boolean } = {}) {
  const account = await world.newAccount(options)
  return { account, token: await world.signIn(account) }
}

/** Whether a token is accepted after a change of its account. */
async function after(world: IdentityWorld, change: (id: string) => Promise<void>, isCurrent = true) {
  const { account, token } = await signedIn(world)
  await change(account.id)
  return verify(world, token, account, isCurrent)
}

async function signedInAt(world: IdentityWorld, token: string): Promise<number> {
  const user: TokenUser | undefined = await world.identity.verify(token, { isCurrent: false })
  return user?.signedInAt ?? 0
}

/** Everything that the service relies on in the identity provider's answers. */
export const identityContract: readonly ContractCase<IdentityWorld>[] = [
  {
    title: 'A token names its account and email',
    document: verifying,
    expected: { verified: ['accepted', 'accepted'], email: true },
    answer: async (world) => {
      const { account, token } = await signedIn(world)
      const user = await world.identity.verify(token, { isCurrent: true })
      return { verified: await verifyBoth(world, token, account), email: user?.email === account.email }
    },
  },
  {
    title: 'Several accounts are read at once; those that do not exist are left out',
    document: `${users}#bulk_retrieve_user_data`,
    expected: { found: [true, ''], count: 2 },
    answer: async ({ identity, newAccount }) => {
      const one = await newAccount()
      const silent = await newAccount({ hasEmail: false })
      const found = await identity.emailsOf([one.id, silent.id, `${one.id}-is-not-there`])
      return { found: [found.get(one.id) === one.email, found.get(silent.id)], count: found.size }
    },
  },
  {
    title: 'A token of an account without an email has an empty one',
    document: users,
    expected: { token: '', account: '' },
    answer: async (world) => {
      const { account, token } = await signedIn(world, { hasEmail: false })
      const user = await world.identity.verify(token, { isCurrent: true })
      return { token: user?.email, account: await world.identity.emailOf(account.id) }
    },
  },
  {
    title: 'A token says when its user signed in',
    document: verifying,
    expected: true,
    answer: async (world) => {
      const { token } = await signedIn(world)
      return Math.abs((await signedInAt(world, token)) - world.now()) < 60_000
    },
  },
  {
    title: 'A renewed token keeps the time of the sign-in, and a new sign-in has its own',
    document: sessions,
    expected: { renewed: 'the same', again: 'later' },
    answer: async (world) => {
      const { account, token } = await signedIn(world)
      const first = await signedInAt(world, token)
      const renewed = await signedInAt(world, await world.renew(token))
      const again = await signedInAt(world, await world.signIn(account))
      return {
        renewed: renewed === first ? 'the same' : 'another',
        again: again > first ? 'later' : 'not later',
      }
    },
  },
  {
    title: 'What is no token is refused, and no failure of the provider',
    document: verifying,
    expected: [],
    answer: async (world) => {
      const texts = ['', 'token', 'a.b', 'a.b.c', 'e30.e30.e30', 'e30.bnVsbA.e30', '..', 'ü.ü.ü']
      const results = await Promise.all(
        texts.map((text) =>
          world.identity.verify(text, { isCurrent: false }).then(
            (user) => (user === undefined ? [] : [`accepted: ${text}`]),
            (error: unknown) => [`${text}: ${String(error)}`],
          ),
        ),
      )
      return results.flat()
    },
  },
  {
    title: 'A token that has expired, or is of another project, is refused',
    document: verifying,
    expected: ['refused', 'refused', 'refused', 'refused'],
    answer: async (world) => {
      const { account, token } = await signedIn(world)
      const seconds = Math.floor(world.now() / 1000)
      const late = { iat: seconds - 7200, auth_time: seconds - 7200, exp: seconds - 3600 }
      const foreign = { aud: 'another-project', iss: 'https://securetoken.google.com/another-project' }
      const [expired, other] = [late, foreign].map((claims) => world.alter(token, claims))
      return [
        ...(await verifyBoth(world, expired ?? '', account)),
        ...(await verifyBoth(world, other ?? '', account)),
      ]
    },
  },
  {
    title: 'The token of a disabled or deleted account is refused when the provider is asked',
    document: sessions,
    expected: { disabled: 'refused', deleted: 'refused' },
    answer: async (world) => ({
      disabled: await after(world, (id) => world.disable(id)),
      deleted: await after(world, (id) => world.identity.delete(id)),
    }),
  },
  {
    title: 'A revoked token is refused when the provider is asked, and a new sign-in is accepted',
    document: sessions,
    expected: ['refused', 'accepted'],
    answer: async (world) => {
      const { account, token } = await signedIn(world)
      await world.revoke(account.id)
      return [await verify(world, token, account), await verify(world, await world.signIn(account), account)]
    },
  },
  {
    title: 'The email of an account is found by its id',
    document: users,
    expected: true,
    answer: async (world) => {
      const { id, email = '' } = await world.newAccount()
      return (await world.identity.emailOf(id)) === email
    },
  },
  {
    title: 'An unknown id belongs to no account',
    document: users,
    expected: 'none',
    answer: async ({ identity }) => (await identity.emailOf('no-such-account')) ?? 'none',
  },
  {
    title: 'A changed email is the account’s, and the former one is free',
    document: users,
    expected: { answer: 'changed', email: true, former: 'changed', token: true },
    answer: async (world) => {
      const { identity } = world
      const account = await world.newAccount()
      const other = await world.newAccount()
      const email = world.newEmail()
      const answer = await identity.changeEmail(account.id, email)
      const token = await world.signIn({ id: account.id, email })
      return {
        answer,
        email: (await identity.emailOf(account.id)) === email,
        former: await identity.changeEmail(other.id, account.email ?? ''),
        token: (await identity.verify(token, { isCurrent: true }))?.email === email,
      }
    },
  },
  {
    title: 'The email of another account is taken, in any case; the own one may be given again',
    document: users,
    expected: { other: ['taken', 'taken'], own: ['changed', 'changed'], kept: true },
    answer: async (world) => {
      const { id, email = '' } = await world.newAccount()
      const { email: taken = '' } = await world.newAccount()
      const change = async (to: string) => [
        await world.identity.changeEmail(id, to),
        await world.identity.changeEmail(id, to.toUpperCase()),
      ]
      const other = await change(taken)
      const kept = (await world.identity.emailOf(id)) === email
      const own = await change(email)
      return { other, own, kept: kept && (await world.identity.emailOf(id))?.toLowerCase() === email }
    },
  },
  {
    title: 'What is no email is invalid',
    document: users,
    expected: ['invalid', 'invalid', 'invalid', 'invalid'],
    answer: async (world) => {
      const { id } = await world.newAccount()
      const answers: string[] = []
      for (const email of ['mira', '@example.com', 'mira@', 'a@b@c'])
        answers.push(await world.identity.changeEmail(id, email))
      return answers
    },
  },
  {
    title: 'An email with letters beyond ASCII is accepted, and read as it was written',
    document: 'github.com/beste/firebase-php/issues/1075',
    expected: { answer: 'changed', email: true },
    answer: async (world) => {
      const { id } = await world.newAccount()
      const email = `josé.${world.newEmail()}`
      const answer = await world.identity.changeEmail(id, email)
      return { answer, email: (await world.identity.emailOf(id)) === email }
    },
  },
  {
    title: 'A deletion is final, and may be repeated',
    document: users,
    expected: { email: 'none', change: 'fails' },
    answer: async ({ identity, newAccount, newEmail }) => {
      const { id } = await newAccount()
      await identity.delete(id)
      await identity.delete(id)
      return {
        email: (await identity.emailOf(id)) ?? 'none',
        change: await identity.changeEmail(id, newEmail()).catch(() => 'fails'),
      }
    },
  },
]

/**
 * Why the service asks before it changes anything. The emulator lacks it: with one, the SDK asks about every token
 * (firebase-admin 13.9, lib/auth/base-auth.js, verifyIdToken).
 */
export const withoutAsking: readonly ContractCase<IdentityWorld>[] = [
  {
    title: 'A token is accepted until it expires, whatever happened since, unless the provider is asked',
    document: sessions,
    expected: { disabled: 'accepted', revoked: 'accepted', deleted: 'accepted' },
    answer: async (world) => ({
      disabled: await after(world, (id) => world.disable(id), false),
      revoked: await after(world, (id) => world.revoke(id), false),
      deleted: await after(world, (id) => world.identity.delete(id), false),
    }),
  },
]
