import { wrapMethods } from '../../support/wrap-methods'

const noResponse = new Promise<never>(() => undefined)

/** Whether a page is still open. A browser runs nothing of a closed page; here its promises still settle. */
export class PageLife {
  isOver = false

  /** The port as the page has it: a call after the page was closed reaches nothing, and has no response. */
  lends<Port extends object>(port: Port): Port {
    return wrapMethods(port, (_name, call, parameters) => (this.isOver ? noResponse : call(...parameters)))
  }
}
