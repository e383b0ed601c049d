import type { MouseEvent } from 'react'
import styles from './form-errors.module.css'
import { textLinkClass } from './text-link'

interface FormErrorsProps {
  /** Says how many fields are invalid. Their labels follow. */
  message: string
  /** The comma between two labels. */
  comma: string
  /** The invalid fields, by the ids of their inputs. */
  fields: readonly { readonly id: string; readonly label: string }[]
}

/**
 * How many fields of a form are invalid, with a link to each (WCAG technique G139). Neither focused nor announced: the first
 * invalid field has the focus, and says what is wrong.
 */
export function FormErrors({ message, comma, fields }: FormErrorsProps) {
  return (
    <p className={styles.errors}>
      <span>{message}</span>
      {fields.map(({ id, label }, index) => (
        <span key={id}>
          <span>{index > 0 ? `${comma} ` : ' '}</span>
          <a className={textLinkClass} href={`#${id}`} onClick={focusField}>
            {label}
          </a>
        </span>
      ))}
    </p>
  )
}

/** Instead of a change of the address, which would be an entry of the history. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
