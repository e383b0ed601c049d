import type { StripeError, StripePaymentElement } from '@stripe/stripe-js'
import { ElementDouble } from './element'

type Field = 'number' | 'expiry' | 'cvc'

const fields: Readonly<
  Record<Field, { label: string; autocomplete: AutoFill; pattern: RegExp; says: string }>
> = {
  number: {
    label: 'Card number',
    autocomplete: 'cc-number',
    pattern: /^\d{13,19}$/,
    says: 'Your card number is incomplete.',
  },
  expiry: {
    label: 'Expiration date',
    autocomplete: 'cc-exp',
    pattern: /^(0[1-9]|1[0-2])\/?\d{2}$/,
    says: 'Your card’s expiration date is incomplete.',
  },
  cvc: {
    label: 'Security code',
    autocomplete: 'cc-csc',
    pattern: /^\d{3,4}$/,
    says: 'Your card’s security code is incomplete.',
  },
}

let drawn = 0

/** Plain fields where Stripe has its own frame, so that a person or a test can type a test card. */
export class PaymentElementDouble extends ElementDouble implements StripePaymentElement {
  readonly #opening: Promise<StripeError | undefined>

  /** `opening` says what the secret came to: nothing, when it is good. */
  constructor(opening: Promise<StripeError | undefined>) {
    super()
    this.#opening = opening
  }

  collapse(): this {
    return this
  }

  /** The digits of the number, when every field is filled in. Otherwise the fields say what they lack. */
  read(): string | undefined {
    const problems = Object.entries(fields).map(([name, { pattern, says }]) => {
      const problem = pattern.test(this.#text(name)) ? '' : says
      const place = this.box.querySelector(`[data-problem="${name}"]`)
      if (place) place.textContent = problem
      return problem
    })
    return problems.some(Boolean) ? undefined : this.#text('number')
  }

  get isComplete(): boolean {
    return Object.entries(fields).every(([name, { pattern }]) => pattern.test(this.#text(name)))
  }

  protected draw(): void {
    void this.#opening.then((error) => {
      if (error) this.tell('loaderror', { elementType: 'payment', error })
      else this.#drawFields()
    })
  }

  #drawFields(): void {
    this.box.replaceChildren(...Object.entries(fields).map(([name, facts]) => drawField(name, facts)))
    this.box.addEventListener('input', () => {
      const complete = this.isComplete
      this.tell('change', { elementType: 'payment', complete, empty: false, collapsed: false })
    })
    this.tell('ready', { elementType: 'payment' })
  }

  #text(name: string): string {
    const input = this.box.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    return (input?.value ?? '').replaceAll(/[\s-]/g, '')
  }
}

function drawField(
  name: string,
  { label, autocomplete }: { label: string; autocomplete: AutoFill },
): Element {
  const input = document.createElement('input')
  const id = `stripe-double-${(drawn += 1)}`
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
