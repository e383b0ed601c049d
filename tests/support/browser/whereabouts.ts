import type { BrowserContext, Page, Request } from 'playwright-core'

/** Follows a text through a browser: what is sent, written down and kept. */
export class Whereabouts {
  readonly #requests: Promise<readonly (readonly [place: string, content: string])[]>[] = []
  readonly #written: string[] = []

  constructor(context: BrowserContext) {
    context.on('request', (request) => this.#requests.push(contentsOf(request)))
    context.on('console', (message) => this.#written.push(message.text()))
    context.on('weberror', (error) => this.#written.push(String(error.error().stack)))
  }

  /** Where the text has been sent to or written down so far, each place once. */
  async seen(text: string): Promise<readonly string[]> {
    const sent = (await Promise.all(this.#requests)).flat()
    const places = sent.filter(([, content]) => content.includes(text)).map(([place]) => place)
    const written = this.#written.some((line) => line.includes(text)) ? ['the console'] : []
    return [...new Set([...places, ...written])].toSorted()
  }
}

async function contentsOf(request: Request) {
  const { host, pathname } = new URL(request.url())
  const place = `${request.method()} ${host.replace(/:\d+$/, '')}${pathname}`
  const headers = await request.allHeaders().catch(() => request.headers())
  return [
    [`address of ${place}`, request.url()],
    [`body of ${place}`, request.postData() ?? ''],
    ...Object.entries(headers)
      .filter(([name]) => name !== ':path')
      .map(([name, value]) => [`${name} of ${place}`, value] as const),
  ] as const
}

/** Everything that the browser keeps for the portal, and the owner's queue of events, as one text. */
export function keptIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const rows: unknown[] = []
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(String(request.error))))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows.push(await settled(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url)
    const { dataLayer } = window as { dataLayer?: unknown }
    const kept = [localStorage, sessionStorage].map((store) => Object.entries(store))
    const { state } = history as { state: unknown }
    const all = [kept, document.cookie, window.name, state, dataLayer, rows, cached]
    return JSON.stringify(all)
  })
}
