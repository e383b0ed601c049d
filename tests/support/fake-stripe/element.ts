import type { StripeElementBase } from '@stripe/stripe-js'

type Handler = (event: never) => unknown

/** The functions that all elements have. */
export abstract class FakeElement implements StripeElementBase {
  readonly #handlers = new Map<string, Set<Handler>>()
  protected readonly box = document.createElement('div')
  #isDestroyed = false

  mount(place: string | HTMLElement): void {
    if (this.#isDestroyed) throw new Error('A destroyed element cannot be mounted')
    const found = typeof place === 'string' ? document.querySelector(place) : place
    if (!found) throw new Error('The element to mount in does not exist')
    found.append(this.box)
    this.render()
  }

  unmount(): void {
    this.box.remove()
  }

  destroy(): void {
    this.#isDestroyed = true
    this.unmount()
  }

  focus(): void {
    this.box.querySelector('input')?.focus()
  }

  blur(): void {
    this.box.querySelector('input')?.blur()
  }

  clear(): void {
    for (const input of this.box.querySelectorAll('input')) input.value = ''
  }

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, (this.#handlers.get(event) ?? new Set()).add(handler))
    return this
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler)
    else this.#handlers.delete(event)
    return this
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (about) => {
      this.off(event, first)
      return handler(about)
    }
    return this.on(event, first)
  }

  update(): this {
    return this
  }

  protected emit(event: string, about: unknown): void {
    if (this.#isDestroyed) return
    for (const handler of this.#handlers.get(event) ?? []) handler(about as never)
  }

  /** Called after mounting. */
  protected abstract render(): void
}
