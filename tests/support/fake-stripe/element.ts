type Handler = (event: never) => unknown

/** The functions of all elements that Stripe's React package calls. */
export abstract class FakeElement {
  readonly #handlers = new Map<string, Set<Handler>>()
  protected readonly box = document.createElement('div')
  #isDestroyed = false

  mount(place: HTMLElement): void {
    if (this.#isDestroyed) throw new Error('A destroyed element cannot be mounted')
    place.append(this.box)
    this.render()
  }

  destroy(): void {
    this.#isDestroyed = true
    this.box.remove()
  }

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, (this.#handlers.get(event) ?? new Set()).add(handler))
    return this
  }

  off(event: string, handler: Handler): void {
    this.#handlers.get(event)?.delete(handler)
  }

  update(): void {}

  protected emit(event: string, about: unknown): void {
    if (this.#isDestroyed) return
    for (const handler of this.#handlers.get(event) ?? []) handler(about as never)
  }

  /** Called after mounting. */
  protected abstract render(): void
}
