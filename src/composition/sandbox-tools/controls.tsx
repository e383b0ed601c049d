import { useId } from 'react'
import type { World } from '#adapters/in-memory/world'
import type { DeepReadonly, WorldControls } from '#adapters/in-memory/world-state'
import { Button } from '../../ui/button'
import { sandboxMessages } from '#messages/sandbox'
import { localizedPath } from '../../i18n/localized-path'
import styles from './sandbox-tools.module.css'

const { tools } = sandboxMessages

/** The portal reads some controls only when the page loads. */
const choices: readonly {
  readonly name: keyof WorldControls
  readonly label: string
  readonly options: Readonly<Record<string, string>>
  readonly reloads?: true
}[] = [
  { name: 'country', label: tools.country, options: tools.countries, reloads: true },
  { name: 'consent', label: tools.consent, options: tools.consents, reloads: true },
  { name: 'priceChange', label: tools.priceChange, options: tools.priceChanges },
  { name: 'cookieConsent', label: tools.cookieConsent, options: tools.cookieConsents, reloads: true },
  { name: 'wallets', label: tools.wallets, options: tools.walletChoices },
  { name: 'network', label: tools.network, options: tools.networks },
  { name: 'signInPopup', label: tools.signInPopup, options: tools.signInPopups },
]

interface ControlsProps {
  world: World
  controls: DeepReadonly<WorldControls>
}

export function Controls({ world, controls }: ControlsProps) {
  return (
    <div className={styles.controls}>
      {choices.map(({ name, label, options, reloads }) => (
        <Choice
          key={name}
          label={label}
          value={controls[name]}
          options={options}
          onChoose={(option) => {
            world.change((draft) => void Object.assign(draft.controls, { [name]: option }))
            if (reloads) reloadWithoutCountry()
          }}
        />
      ))}
      <Button onClick={() => reset(world)}>{tools.reset}</Button>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChoose: (option: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {Object.entries(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The country in the address would replace the chosen one. */
function reloadWithoutCountry(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete('country')
  window.location.replace(address)
}

function reset(world: World): void {
  world.reset()
  window.sessionStorage.clear()
  window.localStorage.clear()
  window.location.assign(localizedPath('/membership'))
}
