import { pathNames } from '../paths'
import type { World } from '../world'

const day = 24 * 60 * 60 * 1000
/** Browsers whose storage, clock or network status is not what a program expects. */
export const browserWorlds: readonly World[] = [
  {
    // firebase-js-sdk#8482
    name: 'a database that refuses to open',
    build: 'stack',
    touches: pathNames,
    matters: ['plan to paid'],
    begin: ({ context }) =>
      context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('refused', 'SecurityError')
        }
      }),
  },
  {
    // firebase-js-sdk#9132
    name: 'a database that never opens',
    build: 'stack',
    touches: pathNames,
    matters: ['sign-up'],
    isSilent: true,
    begin: ({ context }) =>
      context.addInitScript(() => {
        Reflect.set(IDBFactory.prototype, 'open', () => new EventTarget())
      }),
  },
  {
    name: 'a database that opens and never answers',
    build: 'stack',
    touches: pathNames,
    matters: ['delete'],
    isSilent: true,
    begin: ({ context }) =>
      context.addInitScript(() => {
        const silent = () => new EventTarget()
        const store = { put: silent, get: silent, getAll: silent, delete: silent }
        Reflect.set(IDBDatabase.prototype, 'transaction', () =>
          Object.assign(new EventTarget(), { objectStore: () => store }),
        )
      }),
  },
  {
    // firebase-js-sdk#10311
    name: 'a database that is full',
    build: 'stack',
    forgets: true,
    maySay: true,
    touches: pathNames,
    matters: ['sign-in'],
    begin: ({ context }) =>
      context.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      }),
  },
  {
    // Chromium with all cookies blocked: reading the property throws, not only its methods.
    name: 'storage and cookies refused',
    build: 'stack',
    forgets: true,
    maySay: true,
    touches: pathNames,
    matters: ['plan to paid'],
    begin: ({ context }) =>
      context.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('refused', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage', 'caches', 'cookieStore'])
          Object.defineProperty(window, name, { get: refuse })
        Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
        IDBFactory.prototype.open = refuse
        Reflect.set(window, 'BroadcastChannel', refuse)
      }),
  },
  {
    // koala73/worldmonitor#5932
    name: 'a clock a day ahead',
    build: 'stack',
    touches: pathNames,
    matters: ['with the bank'],
    begin: ({ context }) => context.clock.install({ time: Date.now() + day }),
  },
  {
    name: 'a clock a day behind',
    build: 'stack',
    touches: pathNames,
    matters: ['plan to paid'],
    begin: ({ context }) => context.clock.install({ time: Date.now() - day }),
  },
  {
    // vueuse/vueuse#2884
    name: 'a browser that says it is offline',
    build: 'stack',
    touches: pathNames,
    matters: ['sign-in'],
    begin: ({ context }) =>
      context.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
      }),
  },
]
