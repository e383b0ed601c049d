import { validateSync } from 'class-validator'
import { action, computed, makeObservable, observable, observableRef, type IComputedValue } from 'mobx'
import type { FieldProblem } from './validators'

/** The fields of a form: texts, checked by the decorators of their class. */
export type FormFields<Form> = keyof Form & string

/** What class-validator finds wrong with a form, by field. */
export function problemsOf(form: object): ReadonlyMap<string, FieldProblem> {
  const errors = validateSync(form, { stopAtFirstError: true })
  return new Map(
    errors.map((error) => [error.property, Object.values(error.constraints ?? {})[0] as FieldProblem]),
  )
}

/**
 * What is typed into a form and what is wrong with it. A field is checked when it is left, and all are on submit; an
 * error goes as soon as it is mended.
 */
export class FormModel<Form extends { [Field in keyof Form]: string }> {
  readonly values: Form
  /** Fields that show what is wrong with them: left after an edit, or submitted. */
  private readonly judged = observable.set<string>()
  private readonly edited = new Set<string>()
  private readonly refusals = observable.map<string, FieldProblem>()
  /** The form is checked as a whole; each field hears only of what is new for itself. */
  private readonly problemOf: ReadonlyMap<string, IComputedValue<FieldProblem | undefined>>
  /** Counts failed submits: the screen moves the focus to the first invalid field each time. */
  rejections = 0
  rejected: FormFields<Form> | undefined = undefined

  /** `onChange` hears of every edit, after it. */
  constructor(
    private readonly create: () => Form,
    prefill: Partial<Form> = {},
    private readonly onChange: (field: FormFields<Form>) => void = () => undefined,
  ) {
    this.values = observable(Object.assign({}, create(), prefill))
    this.problemOf = new Map(
      Object.keys(this.values).map((field) => [field, computed(() => this.problems.get(field))]),
    )
    makeObservable<this, 'problems'>(this, {
      problems: computed,
      rejections: observableRef,
      rejected: observableRef,
      change: action,
      leave: action,
      submit: action,
      refuse: action,
      pointAt: action,
    })
  }

  change(field: FormFields<Form>, value: string): void {
    this.values[field] = value as Form[FormFields<Form>]
    this.refusals.delete(field)
    this.edited.add(field)
    this.onChange(field)
  }

  /** The visitor goes on to another field; what was typed here is checked from now on. */
  leave(field: FormFields<Form>): void {
    if (this.edited.has(field)) this.judged.add(field)
  }

  /** What is wrong with a field, once it is time to say so. */
  problem(field: FormFields<Form>): FieldProblem | undefined {
    return this.refusals.get(field) ?? (this.judged.has(field) ? this.problemOf.get(field)?.get() : undefined)
  }

  /** Somebody outside has refused the field's value, whatever the form thinks of it; gone with the next edit. */
  refuse(field: FormFields<Form>, problem: FieldProblem): void {
    this.refusals.set(field, problem)
    this.pointAt(field)
  }

  /** Has the focus moved to a field; what is wrong with it is known to the screen. */
  pointAt(field: FormFields<Form>): void {
    this.rejected = field
    this.rejections += 1
  }

  /** The values, spaces around names and emails taken off, or nothing when something is wrong with them. */
  submit(): Form | undefined {
    const fields = Object.keys(this.values) as FormFields<Form>[]
    for (const field of fields) this.judged.add(field)
    this.rejected = fields.find((field) => this.problems.has(field))
    if (this.rejected === undefined) return this.filled()
    this.rejections += 1
    return undefined
  }

  private get problems(): ReadonlyMap<string, FieldProblem> {
    return problemsOf(this.filled())
  }

  private filled(): Form {
    const form = Object.assign(this.create(), this.values)
    for (const field of Object.keys(form) as FormFields<Form>[]) {
      if (field !== 'password') form[field] = form[field].trim() as Form[FormFields<Form>]
    }
    return form
  }
}
