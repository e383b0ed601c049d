import type { ComponentProps, ReactNode, Ref } from 'react'
import { FieldFrame, type FieldAlert } from './field-frame'
import { inputHandlers } from './form'
import styles from './text-field.module.css'

type InputProps = ComponentProps<'input'>

/** Tells keyboards and password managers what kind of text an input is for. They leave its value as it was typed. */
export type InputHints = Pick<
  InputProps,
  'autoComplete' | 'autoCapitalize' | 'autoCorrect' | 'inputMode' | 'spellCheck'
>

/** For emails. Not the type `email`, which makes Chromium convert domains: facebook/react#14356. */
export const emailHints = {
  inputMode: 'email',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const satisfies InputHints

export interface FieldProps extends InputHints {
  /** Of the input, if a link leads to it. */
  id?: string
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
  required?: boolean
  readOnly?: boolean
  inputRef?: Ref<HTMLInputElement>
  enterKeyHint?: InputProps['enterKeyHint']
}

/** A text input with a visible label. Its error, below it, is its accessible description. */
export function TextField(props: FieldProps) {
  const { id, label, error, alert, hint, reserveErrorLine, link, onChange, inputRef, ...input } = props
  return (
    <FieldFrame {...{ id, label, error, alert, hint, reserveErrorLine, link }}>
      {(control) => (
        <input {...input} {...control} type="text" ref={inputRef} {...inputHandlers(input.value, onChange)} />
      )}
    </FieldFrame>
  )
}

/** Two fields side by side, or below each other where there is no room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
