import type { StripeConstructor } from '@stripe/stripe-js'

export type ScriptState = 'loads' | 'blocked' | 'without-global'

/**
 * Stands in for js.stripe.com in jsdom, which fetches no scripts: it sees Stripe's script being put into the page, and
 * answers it. The package keeps the first `window.Stripe` that it sees, so this one asks for the double anew each time.
 */
export class ScriptWorld {
  state: ScriptState = 'loads'
  /** The addresses of the scripts that were asked for. */
  readonly asked: string[] = []
  readonly #observer: MutationObserver

  constructor(double: () => StripeConstructor) {
    const global: StripeConstructor = (...words) => double()(...words)
    this.#observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLScriptElement && node.src.startsWith('https://js.stripe.com/'))
            this.#answer(node, Object.assign(global, { version: 'endive' }))
    })
    this.#observer.observe(document.head, { childList: true })
  }

  close(): void {
    this.#observer.disconnect()
  }

  #answer(script: HTMLScriptElement, global: StripeConstructor): void {
    this.asked.push(script.src)
    if (this.state === 'loads') window.Stripe = global
    script.dispatchEvent(new Event(this.state === 'blocked' ? 'error' : 'load'))
  }
}
