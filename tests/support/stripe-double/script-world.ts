import type { StripeConstructor } from '@stripe/stripe-js'

export type ScriptState = 'loads' | 'blocked' | 'without-global' | 'silent'

/**
 * Stands in for js.stripe.com in jsdom, which fetches no scripts: it sees Stripe's script being put into the page, and
 * answers it. The package keeps the first `window.Stripe` that it sees, so this one asks for the double anew each time.
 */
export class ScriptWorld {
  state: ScriptState = 'loads'
  /** The addresses of the scripts that were asked for. */
  readonly asked: string[] = []
  readonly #observer: MutationObserver
  /** What has not been answered yet. */
  readonly #held: (() => void)[] = []

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

  /** What was met with silence loads after all. */
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
