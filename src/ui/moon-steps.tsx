import { classNames } from './class-names'
import styles from './moon-steps.module.css'

interface MoonStepsProps {
  label: string
  names: readonly string[]
  /** The index of the current step. */
  current: number
  isDone: (index: number) => boolean
}

/** Steps as moons: full when done, half at the current step, new when to come. */
export function MoonSteps({ label, names, current, isDone }: MoonStepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={classNames(styles.step, isDone(index) && styles.done)}
          aria-current={index === current ? 'step' : undefined}
        >
          <svg className={styles.phase} viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="8" />
            <path d="M12 4a8 8 0 0 1 0 16z" />
          </svg>
          <span className={styles.name}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
