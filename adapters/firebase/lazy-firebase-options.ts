import type { Identity } from '../../src-core/ports/identity'
import type { Log } from '../../src-core/ports/log'
import type { FirebaseProject } from './firebase-project'
import type { MarkStore, SessionMark } from './session-mark'

export interface LazyFirebaseOptions {
  readonly project: FirebaseProject
  /** The browser's storage that all tabs share; nothing, or an exception, where it is refused. */
  readonly store: () => MarkStore | undefined
  /** Where other tabs' changes of that storage are heard of. */
  readonly window: Pick<Window, 'addEventListener'>
  /** Calls back when the page has nothing better to do. */
  readonly whenIdle: (act: () => void) => void
  /** Settles after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
  readonly log: Log
  /** Loads the adapter; the default is its own chunk. */
  readonly load?: (project: FirebaseProject, mark: SessionMark) => Promise<Identity>
}
