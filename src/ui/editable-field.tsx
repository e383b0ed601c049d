import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import { Button } from './button'
import { TextField, type TextFieldProps } from './text-field'
import styles from './editable-field.module.css'

export interface EditableFieldProps {
  label: string
  name: string
  /** Shown while it is not edited. */
  value: string
  draft: string
  state: 'view' | 'edit' | 'saving'
  error?: string
  /** The accessible name of the edit button: begins with the visible `editText`. */
  editLabel: string
  editText: string
  saveLabel: string
  closeLabel: string
  type?: TextFieldProps['type']
  autoComplete?: TextFieldProps['autoComplete']
  onEdit: () => void
  onChange: (text: string) => void
  onSave: () => void
  onClose: () => void
}

/** One fact that can be changed where it stands. The focus goes along, into the field and back to the edit button. */
export function EditableField(props: EditableFieldProps) {
  const { label, name, value, draft, state, error, editLabel, editText, saveLabel, closeLabel } = props
  const { type = 'text', autoComplete, onEdit, onChange, onSave, onClose } = props
  const row = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const saving = state === 'saving'
  const before = useRef({ state, error })

  useEffect(() => {
    const was = before.current
    before.current = { state, error }
    if (state === 'view') {
      if (was.state !== 'view' && document.activeElement === document.body) edit.current?.focus()
    } else if (was.state === 'view') {
      input.current?.focus()
      input.current?.select()
    } else if (error && (error !== was.error || was.state !== state)) {
      if (row.current?.contains(document.activeElement)) input.current?.focus()
    }
  }, [state, error])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    // A second refusal in the same words changes nothing that would move the focus.
    if (error) input.current?.focus()
    onSave()
  }

  const leaveOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || state !== 'edit') return
    event.preventDefault()
    onClose()
  })

  useEffect(() => {
    const element = row.current
    element?.addEventListener('keydown', leaveOnEscape)
    return () => element?.removeEventListener('keydown', leaveOnEscape)
  }, [])

  return (
    <div ref={row} className={styles.row}>
      {state === 'view' ? (
        <div className={styles.view}>
          <p className={styles.label}>{label}</p>
          <p className={styles.value}>{value}</p>
          <Button ref={edit} variant="quiet" className={styles.press} aria-label={editLabel} onClick={onEdit}>
            {editText}
          </Button>
        </div>
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <div className={styles.field}>
            <TextField
              label={label}
              name={name}
              type={type}
              value={draft}
              onChange={onChange}
              error={error}
              autoComplete={autoComplete}
              enterKeyHint="done"
              required
              readOnly={saving}
              inputRef={input}
            />
          </div>
          <div className={styles.actions}>
            <Button type="submit" busy={saving}>
              {saveLabel}
            </Button>
            <Button
              variant="quiet"
              className={styles.press}
              aria-disabled={saving}
              onClick={saving ? undefined : onClose}
            >
              {closeLabel}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
