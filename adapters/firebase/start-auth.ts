import { initializeApp } from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth'
import type { FirebaseProject } from './firebase-project'

/** Starts Firebase with what the portal uses of it: sessions kept in the browser, for all of its tabs. */
export function startAuth({ emulator, ...keys }: FirebaseProject): Auth {
  // The popup resolver is given to the popup alone: here, it would load its script before the first state.
  const persistence = [indexedDBLocalPersistence, browserLocalPersistence]
  const auth = initializeAuth(initializeApp(keys), { persistence })
  if (emulator !== undefined) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  return auth
}
