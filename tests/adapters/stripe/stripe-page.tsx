import { cleanup, configure, render } from '@testing-library/react'
import { StrictMode, type ComponentType } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import type { Appearance, StripeConstructor, StripeError } from '@stripe/stripe-js'
import { ManualClock } from '#adapters/in-memory/manual-clock'
import { createCardSetupForm, createCheckoutForm } from '../../../adapters/stripe/lazy-stripe-forms'
import type { StripeOptions } from '#adapters/stripe/load-stripe'
import type { CardFormState, CardSetup, CheckoutPayment } from '#core/ports/payments'
import type { CardFormProps } from '../../../src/ui/card-form'
import { waitTimeout } from '../../support/wait-timeout'
import { ScriptHost } from '../../support/fake-stripe/script-host'
import { fakeStripe, type StripePoint } from '../../support/fake-stripe/fake-stripe'
import { FakeStripeBackend } from './stripe-backend'

configure({ asyncUtilTimeout: waitTimeout })

let current: StripeConstructor
/** The script of js.stripe.com. Stripe's package loads it once per test file. */
export const scripts = new ScriptHost(() => current)
let pages = 0

// jsdom has no matchMedia.
window.matchMedia ??= () => new EventTarget() as MediaQueryList

interface Payments {
  readonly payment: CheckoutPayment
  readonly setup: CardSetup
}

export const formKinds = ['payment', 'setup'] as const

/** A page with a fake Stripe backend and a key of its own. */
export function openPage(choices: { readonly currency?: string } = {}) {
  const clock = new ManualClock({ now: '2026-11-21T01:30:00Z' })
  const backend = new FakeStripeBackend({ now: () => clock.now(), ...choices })
  const externalRedirects: string[] = []
  const appearances: (Appearance | undefined)[] = []
  const fields: unknown[] = []
  let broken: StripeError | undefined
  let refused: 'payment' | 'express' | undefined
  const calls: Parameters<StripeConstructor>[] = []
  const bankPages: { readonly address: string; readonly load: () => void; isOpen: boolean }[] = []
  const silent = new Map<StripePoint, Promise<void>>()
  current = fakeStripe({
    backend,
    redirectTo: (address) => void externalRedirects.push(address),
    showBank: (address, load) => {
      const page = { address, load, isOpen: true }
      bankPages.push(page)
      return () => void (page.isOpen = false)
    },
    onAppearance: (appearance) => void appearances.push(appearance),
    onFields: (shape) => void fields.push(shape),
    brokenFields: () => broken,
    refusesElement: (element) => element === refused,
    pass: async (point) => silent.get(point),
    onCall: (...parameters) => void calls.push(parameters),
  })
  scripts.state = 'loads'
  const options: StripeOptions = {
    // The adapter keeps one Stripe object per key.
    publishableKey: `pk_test_${(pages += 1)}`,
    locale: 'en',
    clock,
  }
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  onTestFinished(() => {
    cleanup()
    online.mockRestore()
  })

  return {
    backend,
    externalRedirects,
    /** The pages of the bank in front of the portal. */
    bankPages,
    appearances,
    /** The options of the card fields. */
    fields,
    calls,
    options,
    breakFields: (error: StripeError) => void (broken = error),
    /** Stripe.js does not answer at these points. Returns a function that lets it answer, late. */
    silence: (...points: readonly StripePoint[]) => {
      let answer: () => void = () => undefined
      const silence = new Promise<void>((resolve) => void (answer = resolve))
      for (const point of points) silent.set(point, silence)
      return async () => {
        silent.clear()
        answer()
        await settle()
      }
    },
    /** Stripe throws instead of creating the element. */
    breakElement: (element: 'payment' | 'express') => void (refused = element),
    advance: async (milliseconds: number) => {
      await settle()
      await clock.advance(milliseconds)
      await settle()
    },
    connection: (state: 'working' | 'missing' | 'failing') => {
      backend.connection = state
      scripts.state = state === 'missing' ? 'blocked' : 'loads'
      online.mockReturnValue(state !== 'missing')
    },
    /** `navigator.onLine` is false although there is a connection. */
    believeOffline: () => void online.mockReturnValue(false),
    /** Renders a form; `states` are the states that it reports. */
    show: <Kind extends keyof Payments>(
      kind: Kind,
      clientSecret = backend.createSecret(kind),
      onPay?: (payment: Payments[Kind]) => Promise<void>,
    ) => {
      const create = kind === 'payment' ? createCheckoutForm : createCardSetupForm
      const Form = create(options) as ComponentType<CardFormProps<Payments[Kind]>>
      const states: CardFormState<Payments[Kind]>[] = []
      const formWith = (secret: string) => (
        <StrictMode>
          <Form
            clientSecret={secret}
            messages={{ express: 'Express checkout', orByCard: 'or' }}
            onState={(state) => void states.push(state)}
            onPay={onPay}
          />
        </StrictMode>
      )
      const { rerender, unmount } = render(formWith(clientSecret))
      return { states, unmount, showWith: (secret: string) => rerender(formWith(secret)) }
    },
  }
}

/** Loads the chunks of the forms, so that only the script is left to load. */
export const loadChunks = () =>
  Promise.all([
    import('../../../adapters/stripe/checkout-form'),
    import('../../../adapters/stripe/card-setup-form'),
    import('@stripe/stripe-js/pure'),
  ])

/** Resolves to the first state of a form after loading. */
export async function restOf<Ready>(states: readonly CardFormState<Ready>[]): Promise<CardFormState<Ready>> {
  return vi.waitFor(
    () => {
      const state = states.at(-1) ?? { type: 'loading' }
      expect(state.type).not.toBe('loading')
      return state
    },
    { interval: 5, timeout: waitTimeout },
  )
}

/** Types a card into every form on the page; an empty number empties them. */
export function typeCard(number: string): void {
  const texts: Readonly<Record<string, string>> = { number, expiry: number && '12/34', cvc: number && '123' }
  for (const input of document.querySelectorAll('input')) {
    input.value = texts[input.name] ?? ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Flushes React and the fake Stripe script without advancing the clock. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
