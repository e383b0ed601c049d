import { isEmail } from '../../src-core/domain/email'
import type { UserUpdateFailure } from '../../src-core/ports/portal-api'
import { failure, success, type Result } from '../../src-core/shared/result'
import { findByEmail } from './sessions'
import type { World } from './world'

interface Profile {
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
}

/** Changes what is given and leaves the rest. The email is the one to sign in with, so it has to be free. */
export function changeProfile(
  world: World,
  accountId: string,
  facts: Profile,
): Result<void, UserUpdateFailure> {
  const { firstName, lastName, email } = facts
  if ([firstName, lastName, email].some((value) => value?.trim() === '')) {
    return failure({ kind: 'refused', cause: 'a field is blank' })
  }
  if (email !== undefined && !isEmail(email))
    return failure({ kind: 'refused', cause: 'not an email address' })
  const holder = email === undefined ? undefined : findByEmail(world.read().accounts, email)
  if (holder && holder.id !== accountId) return failure({ kind: 'refused', cause: 'the email is taken' })

  world.change((draft) => {
    const account = draft.accounts.find(({ id }) => id === accountId)
    if (!account) return
    if (firstName !== undefined) account.firstName = firstName
    if (lastName !== undefined) account.lastName = lastName
    if (email !== undefined) account.email = email
  })
  return success()
}
