import styles from './moon-steps.module.css'

/** A waxing moon: a crescent, a half and a full one. */
const phases = [
  'M12 4a8 8 0 0 1 0 16 11 11 0 0 0 0-16',
  'M12 4a8 8 0 0 1 0 16z',
  'M12 4a8 8 0 0 1 0 16 8 8 0 0 1 0-16',
]

interface MoonStepsProps {
  label: string
  names: readonly string[]
  /** The index of the current step. */
  current: number
}

/** Three steps as phases of a waxing moon: those past are dimmer than the current one, and those to come more so. */
export function MoonSteps({ label, names, current }: MoonStepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, index) => (
        <li key={name} className={styles.step} aria-current={index === current ? 'step' : undefined}>
          <svg className={styles.phase} viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="8" />
            <path d={phases[index]} />
          </svg>
          <span className={styles.name}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
