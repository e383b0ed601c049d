import type { SessionState } from '../../../src-core/domain/session'
import { LastSignIn } from '../../../src-core/use-cases/last-sign-in'
import { Session, type SessionListener } from '../../../src-core/use-cases/session'
import { SyncProfile } from '../../../src-core/use-cases/sync-profile'
import { newTestEnvironment, signIn } from '../../support/test-world'

/** A started session without screens, and what it tells. With an email, that user is signed in. */
export async function openSession(email?: string) {
  const environment = newTestEnvironment()
  const { identity, portalApi, clock, log, storage } = environment
  if (email !== undefined) await signIn(environment, email)
  const sync = new SyncProfile(portalApi, log)
  const session = new Session(identity, portalApi, clock, log, sync, new LastSignIn(storage))
  const states: SessionState[] = []
  const notices: Parameters<SessionListener['notify']>[0][] = []
  const stop = session.start({
    changed: (state) => void states.push(state),
    notify: (notice) => void notices.push(notice),
  })
  const advance = (milliseconds: number) => clock.advance(milliseconds)
  await advance(200)
  return { ...environment, session, states, notices, stop, advance }
}
