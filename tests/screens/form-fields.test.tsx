import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FormField } from '../../src/features/forms/form-field'
import { FormModel } from '../../src/features/forms/form-model'
import { MultilineField } from '../../src/features/forms/multiline-field'
import { Length, Required } from '../../src/features/forms/validators'
import { Form } from '../../src/ui/form'

const problems = {
  none: 'Enter a name',
  short: (limit: number) => `A note has at least ${limit} letters`,
  long: (limit: number) => `A note has at most ${limit} letters`,
}

const labels = { to: 'Name of your friend', note: 'Note (optional)' }

class GiftForm {
  @Required(problems.none)
  to = ''

  @Length({ minLength: 2, maxLength: 10 } as const, problems)
  note = ''
}

function renderForm() {
  const form = new FormModel(() => new GiftForm())
  const submitted: (GiftForm | undefined)[] = []
  render(
    <Form onSubmit={() => void submitted.push(form.submit())}>
      <FormField form={form} name="to" label={labels.to} />
      <MultilineField form={form} name="note" optional label={labels.note} />
      <button type="submit">Send</button>
    </Form>,
  )
  const user = userEvent.setup({ delay: null })
  const [to, note] = [
    screen.getByLabelText(labels.to),
    screen.getByLabelText<HTMLTextAreaElement>(labels.note),
  ]
  return { form, submitted, user, to, note, send: () => user.click(screen.getByRole('button')) }
}

test('an optional field may stay empty, and is not announced as required', async () => {
  const { submitted, user, to, note, send } = renderForm()
  expect(to).toBeRequired()
  expect(note).not.toBeRequired()
  await user.type(to, 'Lena')
  await send()
  expect(submitted).toEqual([{ to: 'Lena', note: '' }])
})

test('a field of several lines keeps its line breaks, and Enter does not submit', async () => {
  const { submitted, user, to, note, send } = renderForm()
  await user.type(to, 'Lena')
  await user.type(note, 'Hi{Enter}Mira')
  expect(submitted).toEqual([])
  await send()
  expect(submitted).toEqual([{ to: 'Lena', note: 'Hi\nMira' }])
})

test('a form shows its own problems, and focuses the first field that has one', async () => {
  const { submitted, user, to, note, send } = renderForm()
  await send()
  expect(to).toHaveAccessibleDescription(problems.none)
  expect(document.activeElement).toBe(to)
  await user.type(to, 'Lena')
  await user.type(note, 'far too long')
  await send()
  expect(note).toHaveAccessibleDescription(problems.long(10))
  expect(note).toBeInvalid()
  expect(document.activeElement).toBe(note)
  expect(submitted).toEqual([undefined, undefined])
})

test('a length is in code points, and its problem names the limit', async () => {
  const { submitted, user, to, note, send } = renderForm()
  await user.type(to, 'Lena')
  await user.type(note, '😀')
  await send()
  expect(note).toHaveAccessibleDescription(problems.short(2))
  await user.type(note, '😀')
  await send()
  expect(submitted).toEqual([undefined, { to: 'Lena', note: '😀😀' }])
})

test('what an extension filled into a field of several lines without an event is submitted', async () => {
  const { submitted, user, to, note, send } = renderForm()
  await user.type(to, 'Lena')
  Reflect.set(HTMLTextAreaElement.prototype, 'value', 'Hi', note)
  await send()
  expect(submitted).toEqual([{ to: 'Lena', note: 'Hi' }])
})
