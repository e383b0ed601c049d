import type { StripeError } from '@stripe/stripe-js'
import { FakeElement } from './element'

interface Field {
  readonly label: string
  readonly autocomplete: AutoFill
  readonly pattern: RegExp
}

const fields: Readonly<Record<'number' | 'expiry' | 'cvc', Field>> = {
  number: { label: 'Card number', autocomplete: 'cc-number', pattern: /^\d{13,19}$/ },
  expiry: { label: 'Expiration date', autocomplete: 'cc-exp', pattern: /^(0[1-9]|1[0-2])\/?\d{2}$/ },
  cvc: { label: 'Security code', autocomplete: 'cc-csc', pattern: /^\d{3,4}$/ },
}

let fieldCount = 0

/** Plain inputs instead of Stripe's frame. */
export class FakePaymentElement extends FakeElement {
  /** `opening` resolves to the error of the secret, if any. */
  constructor(private readonly opening: Promise<StripeError | undefined>) {
    super()
  }

  /** Returns the card number if every field is complete; otherwise shows the errors. */
  read(): string | undefined {
    const problems = Object.entries(fields).map(([name, { label, pattern }]) => {
      const problem = pattern.test(this.#text(name)) ? '' : `${label} is incomplete.`
      const place = this.box.querySelector(`[data-problem="${name}"]`)
      if (place) place.textContent = problem
      return problem
    })
    return problems.some(Boolean) ? undefined : this.#text('number')
  }

  get isComplete(): boolean {
    return Object.entries(fields).every(([name, { pattern }]) => pattern.test(this.#text(name)))
  }

  protected render(): void {
    void this.opening.then((error) => {
      if (error) this.emit('loaderror', { elementType: 'payment', error })
      else this.#renderFields()
    })
  }

  #renderFields(): void {
    this.box.replaceChildren(...Object.entries(fields).map(([name, facts]) => renderField(name, facts)))
    this.box.addEventListener('input', () => {
      const complete = this.isComplete
      this.emit('change', { elementType: 'payment', complete, empty: false, collapsed: false })
    })
    this.emit('ready', { elementType: 'payment' })
  }

  #text(name: string): string {
    const input = this.box.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    return (input?.value ?? '').replaceAll(/[\s-]/g, '')
  }
}

function renderField(name: string, { label, autocomplete }: Field): Element {
  const input = document.createElement('input')
  const id = `fake-stripe-${(fieldCount += 1)}`
  Object.assign(input, { id, name, autocomplete, inputMode: 'numeric' })
  const caption = document.createElement('label')
  caption.htmlFor = input.id
  caption.textContent = label
  const problem = document.createElement('p')
  problem.dataset['problem'] = name
  problem.setAttribute('role', 'alert')
  const row = document.createElement('div')
  row.append(caption, input, problem)
  return row
}
