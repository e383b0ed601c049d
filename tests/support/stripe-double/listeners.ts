/** Who listens to an element, by event. */
export class Listeners {
  readonly #all = new Map<string, Set<(event: never) => unknown>>()

  add(event: string, handler: (event: never) => unknown): void {
    this.#all.set(event, new Set([...(this.#all.get(event) ?? []), handler]))
  }

  /** Without a handler, everybody who listens to the event. */
  remove(event: string, handler?: (event: never) => unknown): void {
    if (handler) this.#all.get(event)?.delete(handler)
    else this.#all.delete(event)
  }

  tell(event: string, about: unknown): void {
    for (const handler of this.#all.get(event) ?? []) handler(about as never)
  }
}
