import type { UserProfile } from '../../../contract/api.ts'
import type { Database } from '../database/open.ts'
import type { Identity, TokenUser } from '../identity/identity.ts'
import type { Clock } from '../shared/clock.ts'
import { Problem } from '../shared/problem.ts'
import { isBlank } from '../shared/text.ts'
import type { Account, Customers } from '../stripe/customers.ts'
import { isRecentSignIn } from './recent-sign-in.ts'

interface ProfilesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly identity: Identity
  readonly customers: Customers
  readonly log: (entry: object, message: string) => void
}

interface StoredProfile extends Partial<UserProfile> {
  readonly sentEmail?: string | undefined
  readonly language?: string | undefined
}

/** Names and emails of the users. */
export class Profiles {
  readonly #options: ProfilesOptions

  constructor(options: ProfilesOptions) {
    this.#options = options
  }

  /** Registers the user of a token on the first call; false for one whose account was deleted. */
  async register({ id, email, pictureUrl }: TokenUser): Promise<boolean> {
    const { database, clock } = this.#options
    const find = () =>
      database
        .selectFrom('users')
        .select(['deleted_at', 'picture_url'])
        .where('id', '=', id)
        .executeTakeFirst()
    const known = await find()
    if (known) {
      if (known.deleted_at === null && pictureUrl !== undefined && known.picture_url !== pictureUrl)
        await database.updateTable('users').set({ picture_url: pictureUrl }).where('id', '=', id).execute()
      return known.deleted_at === null
    }
    const user = { id, email, picture_url: pictureUrl ?? null, created_at: new Date(clock.now()) }
    await database
      .insertInto('users')
      .values({
        ...user,
        sent_email: null,
        first_name: null,
        last_name: null,
        language: null,
        deleting_at: null,
        deleted_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return (await find())?.deleted_at === null
  }

  /**
   * Stores names, the language, and the email that the identity provider has. Another one is ignored, so that the answer says nothing
   * about other accounts; where there is none, the browser's is stored for the profile alone, because nobody has checked it. Fails
   * with `refused` for a blank name, and with `not_signed_in` if the account is gone.
   */
  async sync(user: TokenUser, { firstName, lastName, email }: UserProfile, language?: string): Promise<void> {
    refuseBlank(firstName, lastName)
    const current = await this.#options.identity.emailOf(user.id)
    if (current === undefined) throw new Problem('not_signed_in')
    const sentEmail = current === '' ? email : undefined
    await this.#store(user.id, { firstName, lastName, email: current, sentEmail, language })
  }

  /**
   * Changes names, or the email at the identity provider too. Fails with `refused` for a blank name and an email that is
   * taken or invalid, and with `recent_sign_in_required` for an email if the sign-in is older than five minutes.
   */
  async change(user: TokenUser, { email, ...names }: Partial<UserProfile>): Promise<void> {
    refuseBlank(names.firstName, names.lastName)
    if (email === undefined) {
      await this.#store(user.id, names)
      return
    }
    if (!isRecentSignIn(user.signedInAt, this.#options.clock.now()))
      throw new Problem('recent_sign_in_required')
    if ((await this.#changeEmail(user.id, email)) !== 'changed') throw new Problem('refused')
    await this.#store(user.id, { email })
  }

  /** A change whose answer is lost was made if the account has the email, which the provider may write in lower case. */
  async #changeEmail(id: string, email: string): ReturnType<Identity['changeEmail']> {
    const { identity } = this.#options
    try {
      return await identity.changeEmail(id, email)
    } catch (error) {
      const current = await identity.emailOf(id)
      if (current === undefined || !isSameEmail(current, email)) throw error
      return 'changed'
    }
  }

  /** Returns the user with the email and the language that are stored. */
  async account({ id, email }: TokenUser): Promise<Account> {
    const stored = await this.#options.database
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', id)
      .executeTakeFirst()
    return { id, email: stored?.email ?? email, ...(stored?.language && { language: stored.language }) }
  }

  async #store(
    id: string,
    { firstName, lastName, email, sentEmail, language }: StoredProfile,
  ): Promise<void> {
    const { database, customers, log } = this.#options
    const before = await database
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', id)
      .executeTakeFirst()
    const changes = {
      ...(firstName !== undefined && { first_name: firstName }),
      ...(lastName !== undefined && { last_name: lastName }),
      ...(email !== undefined && { email }),
      ...(sentEmail !== undefined && { sent_email: sentEmail }),
      ...(language !== undefined && { language }),
    }
    const atStripe = {
      ...(email && email !== before?.email && { email }),
      ...(language !== undefined && language !== before?.language && { language }),
    }
    const stored = await database
      .updateTable('users')
      .set(changes)
      .where('id', '=', id)
      // The account may have been deleted while the identity provider was asked.
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!stored || Object.keys(atStripe).length === 0) return
    try {
      const customer = await customers.find(id)
      if (customer !== undefined) await customers.update(customer, atStripe)
    } catch (error) {
      log(
        { error },
        'Email and language at Stripe were not changed; the email will follow at the next reconciliation',
      )
    }
  }
}

function refuseBlank(...values: readonly (string | undefined)[]): void {
  if (values.some((value) => value !== undefined && isBlank(value))) throw new Problem('refused')
}

function isSameEmail(left: string, right: string): boolean {
  return left.trim().toLowerCase() === right.trim().toLowerCase()
}
