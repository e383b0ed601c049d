import type { Clock } from '#core/ports/clock'
import { withTimeout } from '#core/shared/with-timeout'

const answerTimeoutInMilliseconds = 3000
const store = 'texts'

/**
 * Whether the browser's database answers within three seconds, if only with an error, which Firebase handles: it then stores
 * the session elsewhere. It waits for a silent one for ever (firebase-js-sdk#8482, #9132). Never rejects.
 */
export function databaseAnswers(
  database: () => Pick<IDBFactory, 'open'> | undefined,
  clock: Pick<Clock, 'wait'>,
): Promise<boolean> {
  return withTimeout(writeAndClose(database), clock, answerTimeoutInMilliseconds, 'The database').then(
    () => true,
    () => false,
  )
}

/** Resolves once the database has answered. A function, because reading `window.indexedDB` can throw. */
function writeAndClose(database: () => Pick<IDBFactory, 'open'> | undefined): Promise<void> {
  return new Promise((resolve) => {
    try {
      const opening = database()?.open('portal-storage-check')
      if (!opening) return resolve()
      opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(store))
      opening.addEventListener('error', () => resolve())
      opening.addEventListener('success', () => {
        const opened = opening.result
        const close = () => {
          opened.close()
          resolve()
        }
        try {
          const transaction = opened.transaction(store, 'readwrite')
          transaction.addEventListener('complete', close)
          transaction.addEventListener('abort', close)
          transaction.objectStore(store).put('', '')
        } catch {
          close()
        }
      })
    } catch {
      resolve()
    }
  })
}
