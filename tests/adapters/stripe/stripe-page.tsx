import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { StrictMode, type ComponentType } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import type { Appearance, StripeConstructor, StripeError } from '@stripe/stripe-js'
import { ManualClock } from '../../../adapters/in-memory/manual-clock'
import type { Look } from '../../../adapters/stripe/look'
import type { StripeFormOptions } from '../../../adapters/stripe/stripe-form'
import type { CardFormState } from '../../../src-core/ports/payments'
import { en } from '../../support/english'
import type { CardFormProps } from '../../../src/ui/card-form'
import { patience } from '../../support/patience'
import { BooksUnreachable } from '../../support/stripe-double/books'
import { MemoryBooks } from '../../support/stripe-double/memory-books'
import { ScriptWorld } from '../../support/stripe-double/script-world'
import { stripeDouble } from '../../support/stripe-double/stripe-double'

configure({ asyncUtilTimeout: patience })

let double: StripeConstructor
/** The one js.stripe.com of a test file: the package loads its script once. */
export const scripts = new ScriptWorld(() => double)
let pages = 0

const plainLook: Look = { token: () => '', isDark: () => false, watch: () => () => undefined }

interface PageChoices {
  readonly look?: Look
  readonly currency?: string
}

/** A page of the portal with Stripe behind it: its own books, its own key, nothing shown yet. */
export function openPage({ look = plainLook, currency = 'usd' }: PageChoices = {}) {
  const clock = new ManualClock({ now: '2026-11-21T01:30:00Z' })
  const books = new MemoryBooks({ now: () => clock.now(), currency })
  const left: string[] = []
  const appearances: (Appearance | undefined)[] = []
  const fields: unknown[] = []
  let broken: StripeError | undefined
  const calls: Parameters<StripeConstructor>[] = []
  double = stripeDouble({
    books,
    leaveTo: (address) => void left.push(address),
    onAppearance: (appearance) => void appearances.push(appearance),
    onFields: (shape) => void fields.push(shape?.layout),
    brokenFields: () => broken,
    onCall: (...words) => void calls.push(words),
  })
  scripts.state = 'loads'
  const options: StripeFormOptions = {
    // What was opened with a key is kept, as a page does; every page of a test is one of its own.
    publishableKey: `pk_test_${(pages += 1)}`,
    locale: 'en',
    look,
    clock,
  }
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  onTestFinished(() => {
    cleanup()
    online.mockRestore()
  })

  return {
    books,
    left,
    appearances,
    /** The layouts that card fields were drawn in. */
    fields,
    calls,
    options,
    breakFields: (error: StripeError) => {
      broken = error
    },
    passes: async (milliseconds: number) => {
      await everythingElse()
      await clock.advance(milliseconds)
      await everythingElse()
    },
    connection: (state: 'working' | 'missing' | 'failing') => {
      books.connection = state
      scripts.state = state === 'missing' ? 'blocked' : 'loads'
      online.mockReturnValue(state !== 'missing')
    },
    /** The next confirmation is carried out, and its answer lost; what is asked afterwards meets that connection. */
    loseAnswer: (connection: MemoryBooks['connection'] = 'working') => {
      const confirm = books.confirm.bind(books)
      books.confirm = async (ask) => {
        await confirm(ask)
        books.confirm = confirm
        books.connection = connection
        online.mockReturnValue(connection !== 'missing')
        throw new BooksUnreachable('The answer is lost')
      }
    },
    /** Puts a form on the page and tells everything that it reported. */
    show: <Ready,>(
      Form: ComponentType<CardFormProps<Ready>>,
      clientSecret: string,
      onPay?: (payment: Ready) => Promise<void>,
    ) => {
      const states: CardFormState<Ready>[] = []
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

export type StripePage = ReturnType<typeof openPage>

/** The state in which a form comes to rest. */
export async function restOf<Ready>(states: readonly CardFormState<Ready>[]): Promise<CardFormState<Ready>> {
  return vi.waitFor(
    () => {
      const state = states.at(-1) ?? { type: 'loading' }
      expect(state.type).not.toBe('loading')
      return state
    },
    { interval: 5, timeout: patience },
  )
}

/** The portal's checkout shows Stripe's fields, and has heard that they are ready: before that Continue pays nothing. */
export async function checkoutReady(): Promise<void> {
  await screen.findByLabelText('Card number')
  await waitFor(() => expect(screen.queryByText(en.checkout.paymentLoading)).toBeNull())
}

/** Writes a card into every form on the page, or empties them. */
export function typeCard(number: string): void {
  const texts: Readonly<Record<string, string>> = { number, expiry: number && '12/34', cvc: number && '123' }
  for (const input of document.querySelectorAll('input')) {
    input.value = texts[input.name] ?? ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Everything that can happen without time passing happens: React and the double take turns. */
export async function everythingElse(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
