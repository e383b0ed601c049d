import { inPage, onStack, testWorlds } from './cells'

const day = 24 * 60 * 60 * 1000

const refuseDatabase = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('refused', 'SecurityError')
  }
}
const neverOpenDatabase = () => {
  Reflect.set(IDBFactory.prototype, 'open', () => new EventTarget())
}
const silenceDatabase = () => {
  const silent = () => new EventTarget()
  const store = { put: silent, get: silent, getAll: silent, delete: silent }
  Reflect.set(IDBDatabase.prototype, 'transaction', () =>
    Object.assign(new EventTarget(), { objectStore: () => store }),
  )
}
const fillStorage = () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  IDBObjectStore.prototype.put = refuse
  Storage.prototype.setItem = refuse
}
/** Chromium with all cookies blocked: reading the property throws, not only its methods. */
const refuseStorage = () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'caches', 'cookieStore'])
    Object.defineProperty(window, name, { get: refuse })
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  IDBFactory.prototype.open = refuse
  Reflect.set(window, 'BroadcastChannel', refuse)
}
const sayOffline = () => {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
}

// Browsers whose storage, clock or network status is not what a program expects.
testWorlds([
  // firebase-js-sdk#8482
  onStack('a database that refuses to open', ['plan to paid'], inPage(refuseDatabase)),
  // firebase-js-sdk#9132
  onStack('a database that never opens', ['plan to paid'], inPage(neverOpenDatabase), { isSilent: true }),
  onStack('a database that opens and never answers', ['delete'], inPage(silenceDatabase), { isSilent: true }),
  // firebase-js-sdk#10311
  onStack('a database that is full', ['sign-in'], inPage(fillStorage), { forgets: true, maySay: true }),
  onStack('storage and cookies refused', ['plan to paid'], inPage(refuseStorage), {
    forgets: true,
    maySay: true,
  }),
  // koala73/worldmonitor#5932
  onStack('a clock a day ahead', ['with the bank'], ({ context }) =>
    context.clock.install({ time: Date.now() + day }),
  ),
  onStack('a clock a day behind', ['plan to paid'], ({ context }) =>
    context.clock.install({ time: Date.now() - day }),
  ),
  // vueuse/vueuse#2884
  onStack('a browser that says it is offline', ['plan to paid'], inPage(sayOffline)),
])
