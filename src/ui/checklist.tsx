import { useEffect, useRef } from 'react'
import { announce } from './announcer'
import { classNames } from './class-names'
import { Icon } from './icon'
import { VisuallyHidden } from './visually-hidden'
import styles from './checklist.module.css'

export interface ChecklistProps {
  id: string
  label: string
  items: readonly { key: string; label: string; met: boolean }[]
  metLabel: string
  unmetLabel: string
}

/** Returns the ids of the items, for `aria-describedby`: browsers describe by the label of a list, without what is in it. */
export function idsOfItems(id: string, keys: readonly string[]): string {
  return keys.map((key) => `${id}-${key}`).join(' ')
}

/** Requirements, ticked off while the user types. Each is announced when it becomes met or unmet. */
export function Checklist({ id, label, items, metLabel, unmetLabel }: ChecklistProps) {
  const previous = useRef(items)
  useEffect(() => {
    for (const { key, label: requirement, met } of items) {
      const before = previous.current.find((each) => each.key === key)
      if (before && before.met !== met) announce(`${requirement} ${met ? metLabel : unmetLabel}`)
    }
    previous.current = items
  }, [items, metLabel, unmetLabel])
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={classNames(styles.item, item.met && styles.met)}>
          <span className={styles.tick}>{item.met && <Icon name="check" />}</span>
          <span id={`${id}-${item.key}`}>
            <span>{item.label}</span> <VisuallyHidden>{item.met ? metLabel : unmetLabel}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  )
}
