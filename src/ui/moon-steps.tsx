import { classNames } from './class-names'
import styles from './moon-steps.module.css'
import { VisuallyHidden } from './visually-hidden'

export type StepState = 'done' | 'current' | 'next'

interface MoonStepsProps {
  label: string
  names: readonly string[]
  /** The index of the current step. */
  current: number
  /** The id of its text, which headings refer to. */
  currentId: string
  /** Returns what a step is in words. */
  describe: (index: number, state: StepState) => string
  isDone: (index: number) => boolean
}

/** Steps as moons: full when done, half at the current step, new when to come. */
export function MoonSteps({ label, names, current, currentId, describe, isDone }: MoonStepsProps) {
  const stateOf = (index: number): StepState => {
    if (index === current) return 'current'
    return isDone(index) ? 'done' : 'next'
  }
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
          <span className={styles.name} aria-hidden="true">
            {name}
          </span>
          <VisuallyHidden>
            <span id={index === current ? currentId : undefined}>{describe(index, stateOf(index))}</span>
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
