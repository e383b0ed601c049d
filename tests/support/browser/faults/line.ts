import { once } from 'node:events'
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of one request: no answer at all, an answer that comes late, or half of one. */
export type FileFault = 'failed' | 'delayed' | 'cut'

/** What a file is to the page that asks for it: itself, in it from the first, fetched later, or only for the looks. */
export type FileKind = 'page' | 'program' | 'screen' | 'look'

/** Stands for another site: neither this page nor what it asks for is the portal's. */
const bank = '/sandbox/bank.html'

/**
 * A line to a host that breaks when it is told to. A real one: the browser sees sockets that end, as it does outside,
 * and keeps its cache, which it would not with its requests intercepted.
 */
export class Line {
  /** The paths that were asked for, in the order of their first request, and what each was then. */
  readonly heard = new Map<string, FileKind>()
  #struck: { readonly path: string; readonly fault: FileFault } | undefined
  #held: (() => void) | undefined
  #hold: Promise<void> | undefined
  #isHolding = false
  /** The page that was answered last. */
  #page = { path: '', body: '' }

  private constructor(
    private readonly host: string,
    private readonly server: Server,
  ) {}

  static async to(host: string): Promise<Line> {
    const server = createServer()
    const line = new Line(host, server)
    server.on('request', (request, response) => void line.#pass(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return line
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Strikes the next request for the path. */
  strike(path: string, fault: FileFault): void {
    this.#struck = { path, fault }
    this.#hold = new Promise((resolve) => {
      this.#held = resolve
    })
  }

  /** Whether what was to be struck has been. */
  get hasStruck(): boolean {
    return this.#struck === undefined
  }

  /** Whether an answer is being kept back. */
  get isHolding(): boolean {
    return this.#isHolding
  }

  /** Lets what is delayed through. */
  release(): void {
    this.#isHolding = false
    this.#held?.()
  }

  async close(): Promise<void> {
    this.release()
    if (!this.server.listening) return
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/'] = (request.url ?? '/').split('?')
    const isBanks = (isPage(request) ? path : this.#page.path) === bank
    if (!isBanks && !this.heard.has(path)) this.heard.set(path, this.#kindOf(path, request))
    const fault = !isBanks && this.#struck?.path === path ? this.#struck.fault : undefined
    if (fault) this.#struck = undefined
    if (fault === 'failed') {
      // A connection that only closes is tried again by the browser itself.
      request.socket.end('no answer')
      return
    }
    this.#isHolding ||= fault === 'delayed'
    if (fault === 'delayed') await this.#hold
    const { status, headers, body } = await this.#answerTo(request)
    if (isPage(request)) this.#page = { path, body: body.toString() }
    // A browser asks once more by itself where a connection that it has used before is gone.
    response.writeHead(status, { ...headers, connection: 'close' })
    if (fault !== 'cut') {
      response.end(body)
      return
    }
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.destroy())
  }

  #kindOf(path: string, request: IncomingMessage): FileKind {
    if (isPage(request)) return 'page'
    if (/\.(woff2|svg|png|webp)$/.test(path)) return 'look'
    return this.#page.body.includes(`"${path}"`) ? 'program' : 'screen'
  }

  // Uncompressed, so that a page can be read.
  async #answerTo({ url, method, headers }: IncomingMessage) {
    const asked = ask(`${this.host}${url ?? '/'}`, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
    })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const length = { 'content-length': String(body.length) }
    return { status: answer.statusCode ?? 502, headers: { ...answer.headers, ...length }, body }
  }
}

const isPage = ({ headers }: IncomingMessage) => headers['sec-fetch-dest'] === 'document'
