const noAnswer = new Promise<never>(() => undefined)

/** Whether a page is still there. A browser runs nothing of a page that is gone; here its promises still settle. */
export class PageLife {
  isOver = false

  /** The port as the page has it: a call that is made when the page is gone reaches nobody, and has no answer. */
  lends<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]): unknown =>
          this.isOver ? noAnswer : Reflect.apply(value, target, given)
      },
    })
  }
}
