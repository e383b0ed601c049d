import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button'
import { classNames } from './class-names'
import { PlainForm } from './form'
import { focusInvalid } from './focus-invalid'
import { isComposing } from './is-composing'
import { TextField, type InputHints } from './text-field'
import styles from './editable-field.module.css'
import type { Elements } from './elements'

export interface EditableFieldProps {
  label: string
  name: string
  value: string
  draft: string
  state: 'view' | 'edit' | 'saving'
  error?: string
  /** The accessible name of the edit button. Begins with the visible `editText`. */
  editLabel: string
  editText: string
  saveLabel: string
  closeLabel: string
  /** Attributes of the input for the kind of its value. */
  input?: InputHints
  /** More fields, below the first. */
  children?: Elements
  /** A failure that is not about a field, above the buttons. */
  notice?: Elements
  onEdit: () => void
  onChange: (text: string) => void
  onSave: () => void
  onClose: () => void
}

/** A value that is edited in place. The focus moves into the field, and back to the edit button. */
export function EditableField(props: EditableFieldProps) {
  const { label, name, value, draft, state, error, editLabel, editText, saveLabel, closeLabel } = props
  const { input: hints, children, notice, onEdit, onChange, onSave, onClose } = props
  const row = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const saving = state === 'saving'
  const previous = useRef({ state, error })

  useEffect(() => {
    const { state: previousState, error: previousError } = previous.current
    previous.current = { state, error }
    if (state === 'view') {
      if (previousState !== 'view' && document.activeElement === document.body) edit.current?.focus()
    } else if (previousState === 'view') {
      input.current?.focus()
      input.current?.select()
    } else if (error && (error !== previousError || previousState !== state)) {
      if (row.current?.contains(document.activeElement)) focusInvalid(input.current)
    }
  }, [state, error])

  function submit() {
    if (saving) return
    // The effect does not run when the same error is reported again.
    if (error) focusInvalid(input.current)
    onSave()
  }

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event) || state !== 'edit') return
    event.preventDefault()
    onClose()
  })

  useEffect(() => {
    const element = row.current
    element?.addEventListener('keydown', closeOnEscape)
    return () => element?.removeEventListener('keydown', closeOnEscape)
  }, [])

  return (
    <div ref={row} className={styles.row}>
      {state === 'view' ? (
        <div className={styles.view}>
          <dl className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </dl>
          <Button
            ref={edit}
            variant="quiet"
            className={styles.button}
            aria-label={editLabel}
            onClick={onEdit}
          >
            {editText}
          </Button>
        </div>
      ) : (
        <PlainForm
          className={classNames(styles.form, !children && !notice && styles.inRow)}
          onSubmit={submit}
        >
          <div className={styles.field}>
            <TextField
              id={name}
              label={label}
              name={name}
              value={draft}
              onChange={onChange}
              error={error}
              {...hints}
              enterKeyHint="done"
              required
              readOnly={saving}
              inputRef={input}
            />
          </div>
          {children}
          {notice}
          <div className={styles.actions}>
            <Button type="submit" variant="primary" busy={saving} description={label}>
              {saveLabel}
            </Button>
            <Button
              variant="quiet"
              className={styles.button}
              description={label}
              aria-disabled={saving}
              onClick={saving ? undefined : onClose}
            >
              {closeLabel}
            </Button>
          </div>
        </PlainForm>
      )}
    </div>
  )
}
