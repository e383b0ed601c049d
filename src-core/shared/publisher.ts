interface Observer<Value> {
  readonly listener: (value: Value) => void
  told?: Value
}

/** Tells each observer the latest value, once and in a microtask. */
export class Publisher<Value> {
  latest: Value | undefined
  private readonly observers = new Set<Observer<Value>>()

  publish(value: Value): void {
    this.latest = value
    for (const observer of this.observers) this.tell(observer)
  }

  /** Returns an unsubscribe function. */
  observe(listener: (value: Value) => void): () => void {
    const observer: Observer<Value> = { listener }
    this.observers.add(observer)
    this.tell(observer)
    return () => void this.observers.delete(observer)
  }

  private tell(observer: Observer<Value>): void {
    void Promise.resolve().then(() => {
      const { latest } = this
      if (latest === undefined || observer.told === latest || !this.observers.has(observer)) return
      observer.told = latest
      observer.listener(latest)
    })
  }
}
