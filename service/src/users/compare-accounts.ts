import type { Database } from '../database/open.ts'
import type { Identity } from '../identity/identity.ts'
import type { Clock } from '../shared/clock.ts'
import type { Run } from '../stripe/reconciliation-progress.ts'

interface Systems {
  readonly database: Database
  readonly identity: Identity
  readonly clock: Clock
  readonly log: (entry: object, message: string) => void
}

/** The most that the identity provider is asked for at once. */
const pageSize = 100

/**
 * Compares the next users with the identity provider, so that a backup that was put back brings no deleted account and no former email
 * back. Returns how the run goes on: without them where the provider does not answer. Where most of a page are missing, the provider's
 * project is another one: nothing is erased.
 */
export async function compareAccounts(systems: Systems, run: Run): Promise<Run> {
  const { database, identity, clock, log } = systems
  const users = await database
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '>', run.after ?? '')
    .where('deleted_at', 'is', null)
    // Their deletion is finished anyway.
    .where('deleting_at', 'is', null)
    .orderBy('id')
    .limit(pageSize)
    .execute()
  const { after: _before, ...next } = run
  const last = users.at(-1)
  if (!last) return { ...next, phase: 'trials' }
  const emails = await identity.emailsOf(users.map(({ id }) => id)).catch((error: unknown) => {
    log({ error }, 'The users could not be compared with the identity provider')
    return undefined
  })
  if (!emails) {
    run.found.warnings.push('the users could not be compared with the identity provider: see the log')
    return { ...next, phase: 'trials' }
  }
  const missing = users.filter(({ id }) => !emails.has(id)).map(({ id }) => id)
  if (missing.length > emails.size)
    run.found.warnings.push(
      `${missing.length} users from ${missing[0]} on have no account at the identity provider: is it the right project? Nothing was erased`,
    )
  else if (missing.length > 0)
    await database
      .updateTable('users')
      .set({ deleting_at: new Date(clock.now()) })
      .where('id', 'in', missing)
      .execute()
  for (const { id, email } of users) {
    const current = emails.get(id)
    // Where the provider has no email, the stored one counts.
    if (current && current !== email)
      await database.updateTable('users').set({ email: current }).where('id', '=', id).execute()
  }
  return { ...next, after: last.id }
}
