import type { World } from '#adapters/in-memory/world'
import type { SessionState } from '#core/domain/session'
import type { PortalApi } from '#core/ports/portal-api'
import { LastSignIn } from '#core/use-cases/last-sign-in'
import { Session } from '#core/use-cases/session'
import { SyncProfile } from '#core/use-cases/sync-profile'
import { newTestEnvironment, signIn } from '../../support/test-world'

/**
 * A started session without screens, `age` milliseconds after its start, and what it has told. With an email, that user
 * has a session. `arrange` prepares the world.
 */
export async function openSession(
  email?: string,
  arrange: (world: World) => void = () => undefined,
  age = 200,
) {
  const environment = newTestEnvironment()
  const { identity, portalApi, clock, log, storage, world } = environment
  if (email !== undefined) await signIn(environment, email)
  arrange(world)
  const sync = new SyncProfile(portalApi, log)
  const session = new Session(identity, portalApi, clock, log, sync, new LastSignIn(storage))
  const states: SessionState[] = []
  const notices: string[] = []
  const stop = session.start({
    changed: (state) => void states.push(state),
    ended: (reason) => void notices.push(reason),
    nameNotSaved: () => void notices.push('name-not-saved'),
  })
  const advance = (milliseconds: number) => clock.advance(milliseconds)
  await advance(age)
  const user = () => {
    const state = states.at(-1)
    return state?.type === 'signed-in' ? state.user : undefined
  }
  const replaceUser = async () => {
    await signIn(environment, 'promo@example.com')
    await advance(200)
  }
  /** Makes a call that the service answers after another user has signed in. */
  const answeredToAnotherUser = async <Answer>(name: keyof PortalApi, call: () => Promise<Answer>) => {
    const late = environment.service.delayNext(name)
    const answer = call()
    await advance(0)
    await replaceUser()
    late.release()
    return answer
  }
  return { ...environment, session, states, notices, stop, advance, user, replaceUser, answeredToAnotherUser }
}
