import type { StripeConstructor } from '@stripe/stripe-js'

export type ScriptState = 'loads' | 'blocked' | 'without-global' | 'silent'

/**
 * Stands in for js.stripe.com in jsdom, which fetches no scripts: it observes Stripe's script tag and
 * fires its events. The package keeps the first `window.Stripe`, which therefore returns the current fake each time.
 */
export class ScriptHost {
  state: ScriptState = 'loads'
  /** The addresses of the requested scripts. */
  readonly asked: string[] = []
  readonly #observer: MutationObserver
  /** Events that have not fired yet. */
  readonly #held: (() => void)[] = []

  constructor(current: () => StripeConstructor) {
    const global: StripeConstructor = (...details) => current()(...details)
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

  /** Loads the scripts that were silent. */
  answerLate(): void {
    this.state = 'loads'
    for (const answer of this.#held.splice(0)) answer()
  }

  #answer(script: HTMLScriptElement, global: StripeConstructor): void {
    this.asked.push(script.src)
    const answer = () => {
      if (this.state === 'loads') window.Stripe = global
      script.dispatchEvent(new Event(this.state === 'blocked' ? 'error' : 'load'))
    }
    if (this.state === 'silent') this.#held.push(answer)
    else answer()
  }
}
