import type { Appearance, LayoutObject } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import type { Look } from './look'

type Variables = NonNullable<Appearance['variables']>

/** Our token for each variable of Stripe's. */
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
  colorBackground: '--color-surface',
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
  borderRadius: '--radius-small',
  buttonExpressCheckoutBorderRadius: '--radius-medium',
} as const satisfies { readonly [Variable in keyof Variables]: `--${string}` }

/** Ways to pay one under the other; the card is open. */
export const paymentElementOptions = {
  layout: {
    type: 'accordion',
    defaultCollapsed: false,
    radios: 'auto',
    spacedAccordionItems: false,
  } satisfies LayoutObject,
}

/** The page's look as Stripe's appearance; it follows the page while the form is open. */
export function useAppearance(look: Look): Appearance {
  const [appearance, setAppearance] = useState(() => appearanceFrom(look))
  useEffect(() => look.watch(() => setAppearance(appearanceFrom(look))), [look])
  return appearance
}

/** Stripe's fields in the page's own colours and lengths. A token that the page lacks is left to Stripe's theme. */
export function appearanceFrom(look: Look): Appearance {
  const found = Object.entries(tokens)
    .map(([variable, token]) => [variable, look.token(token)] as const)
    .filter(([, value]) => value !== '')
  const variables: Variables = Object.fromEntries(found)
  const [width, colour] = [look.token('--focus-width'), look.token('--color-focus')]
  const focus: Variables =
    width && colour ? { focusOutline: `${width} solid ${colour}`, focusBoxShadow: 'none' } : {}
  return {
    theme: look.isDark() ? 'night' : 'stripe',
    labels: 'above',
    variables: { ...variables, ...focus },
  }
}
