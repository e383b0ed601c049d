import type { StripeElementBase } from '@stripe/stripe-js'
import { Listeners } from './listeners'

type Handler = (event: never) => unknown

/** What every element does: it is put somewhere, tells who listens, and is taken away for good. */
export abstract class ElementDouble implements StripeElementBase {
  readonly listeners = new Listeners()
  protected readonly box = document.createElement('div')
  #isDestroyed = false

  get isShown(): boolean {
    return this.box.isConnected
  }

  mount(place: string | HTMLElement): void {
    if (this.#isDestroyed) throw new Error('A destroyed element cannot be mounted')
    const found = typeof place === 'string' ? document.querySelector(place) : place
    if (!found) throw new Error('There is nothing to mount the element in')
    found.append(this.box)
    this.draw()
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
    this.listeners.add(event, handler)
    return this
  }

  off(event: string, handler?: Handler): this {
    this.listeners.remove(event, handler)
    return this
  }

  once(event: string, handler: Handler): this {
    const first: Handler = (about) => {
      this.listeners.remove(event, first)
      return handler(about)
    }
    return this.on(event, first)
  }

  update(): this {
    return this
  }

  protected tell(event: string, about: unknown): void {
    if (!this.#isDestroyed) this.listeners.tell(event, about)
  }

  /** Called when the element has been put on the page. */
  protected abstract draw(): void
}
