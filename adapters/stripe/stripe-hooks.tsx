import type { Appearance, Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { appearanceFrom } from './appearance'
import { openStripe } from './load-stripe'
import type { Look } from './look'
import type { StripeOptions } from './stripe-options'

export type Script =
  | { readonly type: 'loading' }
  | { readonly type: 'loaded'; readonly stripe: Stripe }
  | { readonly type: 'unavailable'; readonly cause: unknown }

/** Stripe.js, from the moment at which a form is shown. */
export function useScript({ publishableKey, locale, wait }: StripeOptions): Script {
  const [script, setScript] = useState<Script>({ type: 'loading' })
  useEffect(() => {
    let left = false
    const become = (next: Script) => {
      if (!left) setScript(next)
    }
    openStripe({ publishableKey, locale, wait }).then(
      (stripe) => become({ type: 'loaded', stripe }),
      (cause: unknown) => become({ type: 'unavailable', cause }),
    )
    return () => {
      left = true
    }
  }, [publishableKey, locale, wait])
  return script
}

/** The page's look in Stripe's words; it follows the page while the form is open. */
export function useAppearance(look: Look): Appearance {
  const [appearance, setAppearance] = useState(() => appearanceFrom(look))
  useEffect(() => look.watch(() => setAppearance(appearanceFrom(look))), [look])
  return appearance
}
