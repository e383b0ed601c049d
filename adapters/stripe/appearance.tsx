import type { Appearance, LayoutObject, PaymentWalletsOption } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

type Variables = NonNullable<Appearance['variables']>

// The portal's design token for each variable of Stripe's.
const tokens = {
  fontFamily: '--font-text',
  fontSizeBase: '--text-base',
  fontSizeSm: '--text-small',
  fontLineHeight: '--leading-normal',
  fontWeightNormal: '--weight-regular',
  fontWeightMedium: '--weight-medium',
  fontWeightBold: '--weight-strong',
  spacingUnit: '--space-1',
  gridRowSpacing: '--space-4',
  gridColumnSpacing: '--space-4',
  colorPrimary: '--color-accent',
  colorBackground: '--color-field',
  colorText: '--color-ink',
  colorTextSecondary: '--color-ink-soft',
  colorTextPlaceholder: '--color-ink-soft',
  colorSuccess: '--color-success',
  colorDanger: '--color-danger',
  colorWarning: '--color-warning',
  accessibleColorOnColorPrimary: '--color-on-accent',
  accessibleColorOnColorDanger: '--color-on-danger',
  inputColorBorder: '--color-boundary',
  inputFocusColorBorder: '--color-focus',
  labelColorText: '--color-ink',
  labelFontSize: '--text-small',
  labelFontWeight: '--weight-medium',
  borderRadius: '--radius-medium',
  buttonExpressCheckoutBorderRadius: '--radius-medium',
} as const satisfies { readonly [Variable in keyof Variables]: `--${string}` }

/** Payment methods in a list, with the card expanded. */
export const paymentElementOptions = {
  layout: {
    type: 'accordion',
    defaultCollapsed: false,
    radios: 'auto',
    spacedAccordionItems: false,
  } satisfies LayoutObject,
}

/** The card fields of a checkout. Express Checkout shows the wallets above them. */
export const checkoutElementOptions = {
  ...paymentElementOptions,
  wallets: { applePay: 'never', googlePay: 'never' } satisfies PaymentWalletsOption,
}

/** Returns Stripe's appearance with the page's design tokens, in light or dark as the visitor's system is set. */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const preference = darkPreference()
    const update = () => setAppearance(readAppearance())
    preference.addEventListener('change', update)
    return () => preference.removeEventListener('change', update)
  }, [])
  return appearance
}

function darkPreference(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

/** Omits missing tokens, for which Stripe's theme has defaults. */
function readAppearance(): Appearance {
  const style = window.getComputedStyle(document.documentElement)
  const variables: Variables = Object.fromEntries(
    Object.entries(tokens)
      .map(([variable, token]) => [variable, style.getPropertyValue(token)] as const)
      .filter(([, value]) => value !== ''),
  )
  const [width, color] = [style.getPropertyValue('--focus-width'), style.getPropertyValue('--color-focus')]
  const focus: Variables =
    width && color ? { focusOutline: `${width} solid ${color}`, focusBoxShadow: 'none' } : {}
  return {
    theme: darkPreference().matches ? 'night' : 'stripe',
    labels: 'above',
    inputs: 'condensed',
    variables: { ...variables, ...focus },
  }
}
