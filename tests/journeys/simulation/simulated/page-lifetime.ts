import { wrapMethods } from '../../../support/wrap-methods'

const noResponse = new Promise<never>(() => undefined)

/** Whether a page is still open. A browser stops the code of a closed page; here its promises still settle. */
export class PageLifetime {
  isOver = false

  /** Returns the port as the page sees it: a call after the page was closed has no effect and no response. */
  bind<Port extends object>(port: Port): Port {
    return wrapMethods(port, (_name, call, parameters) => (this.isOver ? noResponse : call(...parameters)))
  }
}
