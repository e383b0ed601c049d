import type { BrowserContext, Page, Request } from 'playwright-core'

/** Records requests and console messages of a context, to find where a text was sent or logged. */
export class DataTrace {
  readonly #requests: Promise<readonly (readonly [place: string, content: string])[]>[] = []
  readonly #logged: string[] = []

  constructor(context: BrowserContext) {
    context.on('request', (request) => this.#requests.push(contentsOf(request)))
    context.on('console', (message) => this.#logged.push(message.text()))
    context.on('weberror', (error) => this.#logged.push(String(error.error().stack)))
  }

  /** Returns where the text was sent or logged so far, each place once. */
  async find(text: string): Promise<readonly string[]> {
    const sent = (await Promise.all(this.#requests)).flat()
    const places = sent.filter(([, content]) => content.includes(text)).map(([place]) => place)
    const logged = this.#logged.some((line) => line.includes(text)) ? ['the console'] : []
    return [...new Set([...places, ...logged])].toSorted()
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

/** Returns everything that the browser has stored for the portal except the history, and the analytics queue, as one text. */
export async function storedData(page: Page): Promise<string> {
  const storage = await page.context().storageState({ indexedDB: true })
  const rest = await page.evaluate(async () => {
    const cached: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) cached.push(url)
    const { dataLayer } = window as { dataLayer?: unknown }
    return [Object.entries(sessionStorage), document.cookie, window.name, dataLayer, cached]
  })
  return JSON.stringify([storage, rest])
}
