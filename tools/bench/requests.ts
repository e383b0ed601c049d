import type { CDPSession } from 'playwright-core'

interface Request {
  readonly url: string
  readonly type: string
  /** Milliseconds since 1970, as the page's own time counts too. */
  readonly sent: number
  bytes: number
  ended: boolean
}

export interface Loaded {
  readonly javascript: number
  readonly files: readonly { readonly url: string; readonly bytes: number }[]
}

/** Everything that a page requested, with its bytes over the network, headers included. */
export class RequestLog {
  private readonly requests = new Map<string, Request>()
  private lastChange = performance.now()

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
      this.lastChange = performance.now()
      if (!/^https?:/.test(request.url)) return
      const before = this.requests.get(requestId)
      const sent = before?.sent ?? wallTime * 1000
      this.requests.set(requestId, { url: request.url, type: type ?? 'Other', sent, bytes: 0, ended: false })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = this.requests.get(requestId)
      if (request) request.bytes = encodedDataLength
      this.end(requestId)
    })
    session.on('Network.loadingFailed', ({ requestId }) => this.end(requestId))
  }

  /** How long no request has been pending, in milliseconds. */
  get quietFor(): number {
    const underWay = [...this.requests.values()].some(({ ended }) => !ended)
    return underWay ? 0 : performance.now() - this.lastChange
  }

  /** What the page had requested by then. */
  loadedUntil(instant: number): Loaded {
    const before = [...this.requests.values()].filter(({ sent }) => sent <= instant)
    const scripts = before.filter(
      ({ url }) => new URL(url).pathname.startsWith('/assets/') && url.endsWith('.js'),
    )
    return {
      javascript: scripts.reduce((total, { bytes }) => total + bytes, 0),
      files: before.map(({ url, bytes }) => ({ url, bytes })),
    }
  }

  private end(requestId: string): void {
    this.lastChange = performance.now()
    const request = this.requests.get(requestId)
    if (request) request.ended = true
  }
}
