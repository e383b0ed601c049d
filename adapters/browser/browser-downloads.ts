import type { Download, Downloads } from '#core/ports/downloads'

/** Long enough for a browser that asks where to save. */
const lifetimeInMilliseconds = 60_000

/** Saves files as a link with `download` does. */
export class BrowserDownloads implements Downloads {
  readonly #page: Pick<Window, 'document' | 'setTimeout'>

  constructor(page: Pick<Window, 'document' | 'setTimeout'>) {
    this.#page = page
  }

  save({ name, type, content }: Download): void {
    const { document } = this.#page
    const address = URL.createObjectURL(new Blob([new Uint8Array(content)], { type }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    // Firefox follows only links of the page.
    document.body.append(link)
    link.click()
    link.remove()
    this.#page.setTimeout(() => URL.revokeObjectURL(address), lifetimeInMilliseconds)
  }
}
