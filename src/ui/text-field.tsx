import type { ComponentProps, ReactNode, Ref } from 'react'
import { FieldFrame, type FieldAlert } from './field-frame'
import styles from './text-field.module.css'

type InputProps = ComponentProps<'input'>

export interface FieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string
  alert?: FieldAlert
  hint?: string
  /** An example of the format, beside the label. */
  placeholder?: string
  reserveErrorLine?: boolean
  /** At the end of the reserved line. */
  link?: ReactNode
  autoComplete?: InputProps['autoComplete']
  autoCapitalize?: InputProps['autoCapitalize']
  inputMode?: InputProps['inputMode']
  spellCheck?: InputProps['spellCheck']
  required?: boolean
  readOnly?: boolean
  inputRef?: Ref<HTMLInputElement>
  enterKeyHint?: InputProps['enterKeyHint']
}

export type TextFieldProps = FieldProps & { type?: 'text' | 'email' }

/** A text input with a visible label. Its error, below it, is its accessible description. */
export function TextField(props: TextFieldProps) {
  const { label, error, alert, hint, reserveErrorLine, link, onChange, inputRef, ...input } = props
  return (
    <FieldFrame {...{ label, error, alert, hint, reserveErrorLine, link }}>
      {(control) => (
        <input {...input} {...control} ref={inputRef} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  )
}

/** Two fields side by side, or below each other where there is no room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
