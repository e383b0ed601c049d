import { useId } from 'react'
import type { World } from '../../../adapters/in-memory/world'
import type { DeepReadonly, WorldControls } from '../../../adapters/in-memory/world-state'
import { Button } from '../../ui/button'
import { sandboxMessages } from '../sandbox-messages'
import styles from './sandbox-tools.module.css'

const { tools } = sandboxMessages

interface ControlsProps {
  world: World
  controls: DeepReadonly<WorldControls>
}

export function Controls({ world, controls }: ControlsProps) {
  function choose<Name extends keyof WorldControls>(name: Name, value: WorldControls[Name]) {
    world.change((draft) => {
      draft.controls[name] = value
    })
  }

  return (
    <div className={styles.controls}>
      <Choice
        label={tools.country}
        value={controls.country}
        options={tools.countries}
        onChoose={(country) => {
          choose('country', country)
          // The portal reads the country and the configuration when the page loads.
          reloadWithoutCountry()
        }}
      />
      <Choice
        label={tools.consent}
        value={controls.consent}
        options={tools.consents}
        onChoose={(consent) => {
          choose('consent', consent)
          window.location.reload()
        }}
      />
      <Choice
        label={tools.priceChange}
        value={controls.priceChange}
        options={tools.priceChanges}
        onChoose={(priceChange) => choose('priceChange', priceChange)}
      />
      <Choice
        label={tools.cookieConsent}
        value={controls.cookieConsent}
        options={tools.cookieConsents}
        onChoose={(cookieConsent) => {
          choose('cookieConsent', cookieConsent)
          window.location.reload()
        }}
      />
      <Choice
        label={tools.network}
        value={controls.network}
        options={tools.networks}
        onChoose={(network) => choose('network', network)}
      />
      <Choice
        label={tools.signInWindow}
        value={controls.signInWindow}
        options={tools.signInWindows}
        onChoose={(signInWindow) => choose('signInWindow', signInWindow)}
      />
      <Button onClick={() => reset(world)}>{tools.reset}</Button>
    </div>
  )
}

interface ChoiceProps<Option extends string> {
  label: string
  value: string
  options: Readonly<Record<Option, string>>
  onChoose: (option: Option) => void
}

function Choice<Option extends string>({ label, value, options, onChoose }: ChoiceProps<Option>) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value as Option)}>
        {Object.entries<string>(options).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

function reloadWithoutCountry(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete('country')
  window.location.replace(address)
}

function reset(world: World): void {
  world.reset()
  window.sessionStorage.clear()
  window.localStorage.clear()
  window.location.assign('/membership')
}
