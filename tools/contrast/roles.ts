import type { Role } from './pairs'

const tokens: readonly (readonly [Role, string])[] = [
  [
    'plain ground',
    '--color-paper --color-surface --color-surface-sunk --color-disabled --color-locked --color-field --color-raised',
  ],
  ['tinted ground', '--color-accent-soft --color-success-soft --color-warning-soft --color-danger-soft'],
  ['tinted ground', '--color-info-soft --color-glow-soft'],
  ['solid ground', '--color-sky-accent --brand-apple-surface --brand-google-surface --brand-store-surface'],
  ['sky', '--scene-sky-high --scene-sky-middle --scene-sky-low'],
  ['sky', '--scene-hill-far --scene-hill-middle --scene-hill-near'],
  ['text on sky', '--color-on-sky'],
  // Rules use some of these as backgrounds too.
  ['text', '--color-ink --color-ink-soft --color-accent --color-accent-hover'],
  ['text', '--color-success --color-warning --color-danger --color-info'],
  ['text on solid', '--color-on-accent --color-on-sky-accent'],
  ['text on solid', '--brand-apple-ink --brand-google-ink --brand-store-ink'],
  ['boundary', '--color-boundary --color-focus --brand-google-boundary --brand-store-boundary'],
  // Separators and card borders, which carry no meaning.
  ['decoration', '--color-line --color-glow-line --scene-moon'],
  // Only the payment provider's form uses it.
  ['decoration', '--color-on-danger'],
  // Logos are exempt in WCAG.
  [
    'decoration',
    '--brand-facebook --brand-google-blue --brand-google-green --brand-google-yellow --brand-google-red',
  ],
]

/** The role of every colour token. */
export const roles: Readonly<Record<string, Role>> = Object.fromEntries(
  tokens.flatMap(([role, names]) => names.split(' ').map((name) => [name, role])),
)
