import type { ComponentProps, ReactNode, Ref } from 'react'
import { FieldFrame, type Refusal } from './field-frame'
import styles from './text-field.module.css'

type InputProps = ComponentProps<'input'>

export interface FieldProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string
  refusal?: Refusal | undefined
  hint?: string
  /** Keeps a line free for the error. */
  steady?: boolean
  autoComplete?: InputProps['autoComplete']
  autoCapitalize?: InputProps['autoCapitalize']
  inputMode?: InputProps['inputMode']
  spellCheck?: InputProps['spellCheck']
  required?: boolean
  readOnly?: boolean
  maxLength?: number
  inputRef?: Ref<HTMLInputElement>
  enterKeyHint?: InputProps['enterKeyHint']
}

export type TextFieldProps = FieldProps & { type?: 'text' | 'email' }

/** One line of text with its visible label; an error stands beneath it and is read with it. */
export function TextField(props: TextFieldProps) {
  const { label, error, refusal, hint, steady, onChange, inputRef, ...input } = props
  return (
    <FieldFrame label={label} error={error} refusal={refusal} hint={hint} steady={steady}>
      {(control) => (
        <input {...input} {...control} ref={inputRef} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  )
}

/** Two fields in a row where there is room, one under the other where there is not. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
