import type { Ref } from 'react'
import { classNames } from './class-names'
import { FieldFrame } from './field-frame'
import { inputHandlers } from './form'
import styles from './text-area.module.css'
import type { FieldProps } from './text-field'

type TextAreaProps = Omit<FieldProps, 'inputRef'> & {
  inputRef?: Ref<HTMLTextAreaElement>
}

/** A text field of several lines, which the user can make higher. */
export function TextArea(props: TextAreaProps) {
  const { id, label, error, alert, hint, reserveErrorLine, link, onChange, inputRef, ...input } = props
  return (
    <FieldFrame {...{ id, label, error, alert, hint, reserveErrorLine, link }}>
      {({ className, ...control }) => (
        <textarea
          {...input}
          {...control}
          className={classNames(className, styles.area)}
          ref={inputRef}
          {...inputHandlers(input.value, onChange)}
        />
      )}
    </FieldFrame>
  )
}
