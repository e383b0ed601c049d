import type { Role } from './pairs'

/** The role of every colour token. */
export const roles: Readonly<Record<string, Role>> = {
  ...allOf(
    'plain ground',
    '--color-paper',
    '--color-surface',
    '--color-surface-sunk',
    '--color-disabled',
    '--color-field',
    '--color-raised',
  ),
  ...allOf(
    'tinted ground',
    '--color-accent-soft',
    '--color-success-soft',
    '--color-warning-soft',
    '--color-danger-soft',
    '--color-info-soft',
    '--color-glow-soft',
  ),
  ...allOf(
    'solid ground',
    '--color-sky-accent',
    '--brand-apple-surface',
    '--brand-google-surface',
    '--brand-store-surface',
  ),
  ...allOf(
    'sky',
    '--scene-sky-high',
    '--scene-sky-middle',
    '--scene-sky-low',
    '--scene-hill-far',
    '--scene-hill-middle',
  ),
  ...allOf('sky', '--scene-hill-near'),
  ...allOf('text on sky', '--color-on-sky'),
  // Rules use some of these as backgrounds too.
  ...allOf(
    'text',
    '--color-ink',
    '--color-ink-soft',
    '--color-accent',
    '--color-accent-hover',
    '--color-success',
    '--color-warning',
    '--color-danger',
    '--color-info',
  ),
  ...allOf(
    'text on solid',
    '--color-on-accent',
    '--color-on-sky-accent',
    '--brand-apple-ink',
    '--brand-google-ink',
    '--brand-store-ink',
  ),
  ...allOf(
    'boundary',
    '--color-boundary',
    '--color-focus',
    '--brand-google-boundary',
    '--brand-store-boundary',
  ),
  // Separators and card borders, which carry no meaning.
  ...allOf('decoration', '--color-line', '--color-glow-line', '--scene-moon'),
  // Only the payment provider's form uses it.
  ...allOf('decoration', '--color-on-danger'),
  // Logos are exempt in WCAG.
  ...allOf('decoration', '--brand-facebook', '--brand-google-blue', '--brand-google-green'),
  ...allOf('decoration', '--brand-google-yellow', '--brand-google-red'),
}

function allOf(role: Role, ...named: readonly string[]): Record<string, Role> {
  return Object.fromEntries(named.map((token) => [token, role]))
}
