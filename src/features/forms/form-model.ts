import { validateSync } from 'class-validator'
import { action, computed, makeObservable, observable, observableRef, type IComputedValue } from 'mobx'
import { trimmed } from './trimmed'

/** Every property of a form is a text, validated by the decorators of its class. */
export type FormValues<Form> = { [Field in keyof Form]: string }

export type FormFields<Form> = keyof Form & string

/** Returns the message of the first problem that class-validator finds with each field. */
export function problemsOf(form: object): ReadonlyMap<string, string> {
  const errors = validateSync(form, { stopAtFirstError: true })
  return new Map(errors.map((error) => [error.property, Object.values(error.constraints ?? {})[0] ?? '']))
}

/**
 * The values of a form and their problems. A field is validated on blur, all fields on submit; a problem disappears as
 * soon as it is solved.
 */
export class FormModel<Form extends FormValues<Form>> {
  readonly values: Form
  /** The field to focus. A new object for every request, so that the same field can be focused again. */
  focusRequest: { readonly field: FormFields<Form> } | undefined = undefined
  /** Fields that show their problem: edited and blurred, or submitted. */
  private readonly touched = observable.set<string>()
  private readonly dirty = new Set<string>()
  private isSubmitted = false
  private readonly serviceProblems = observable.map<string, string>()
  /** A computed value for each field, so that it renders only when its own problem changes. */
  private readonly problemOf: ReadonlyMap<string, IComputedValue<string | undefined>>

  /** `onChange` is called after every edit. */
  constructor(
    private readonly create: () => Form,
    prefill: Partial<Form> = {},
    private readonly onChange: (field: FormFields<Form>) => void = () => undefined,
  ) {
    this.values = observable(Object.assign({}, create(), prefill))
    this.problemOf = new Map(
      Object.keys(this.values).map((field) => [field, computed(() => this.problems.get(field))]),
    )
    makeObservable<this, 'problems' | 'isSubmitted'>(this, {
      problems: computed,
      isSubmitted: observableRef,
      invalidFields: computed,
      focusRequest: observableRef,
      change: action,
      prefill: action,
      blur: action,
      submit: action,
      setServiceProblem: action,
      focus: action,
    })
  }

  change(field: FormFields<Form>, value: string): void {
    this.values[field] = value as Form[FormFields<Form>]
    this.serviceProblems.delete(field)
    this.dirty.add(field)
    this.onChange(field)
  }

  /** Fills in empty fields that the visitor has not edited. */
  prefill(values: Partial<Form>): void {
    for (const field of this.fields)
      if (!this.dirty.has(field) && this.values[field] === '')
        this.values[field] = values[field] ?? this.values[field]
  }

  blur(field: FormFields<Form>): void {
    if (this.dirty.has(field)) this.touched.add(field)
  }

  /** The message to show at a field. */
  problem(field: FormFields<Form>): string | undefined {
    const problem = this.serviceProblems.get(field)
    return problem ?? (this.touched.has(field) ? this.problemOf.get(field)?.get() : undefined)
  }

  /** The fields that show a problem, once the form was submitted. */
  get invalidFields(): readonly FormFields<Form>[] {
    return this.isSubmitted ? this.fields.filter((field) => this.problem(field) !== undefined) : []
  }

  /** Shows a problem that the service has reported, until the next edit of the field, and focuses the field. */
  setServiceProblem(field: FormFields<Form>, problem: string): void {
    this.serviceProblems.set(field, problem)
    this.focus(field)
  }

  focus(field: FormFields<Form>): void {
    this.focusRequest = { field }
  }

  /** Returns the trimmed values. If one is invalid, focuses the first such field and returns undefined. */
  submit(): Form | undefined {
    this.isSubmitted = true
    for (const field of this.fields) this.touched.add(field)
    const invalid = this.fields.find((field) => this.problems.has(field))
    this.focusRequest = invalid && { field: invalid }
    return invalid ? undefined : this.trimmedValues()
  }

  private get fields(): FormFields<Form>[] {
    return Object.keys(this.values) as FormFields<Form>[]
  }

  private get problems(): ReadonlyMap<string, string> {
    return problemsOf(this.trimmedValues())
  }

  /** A password keeps its spaces. */
  private trimmedValues(): Form {
    const form = Object.assign(this.create(), this.values)
    for (const field of Object.keys(form) as FormFields<Form>[]) {
      if (field !== 'password') form[field] = trimmed(field, form[field]) as Form[FormFields<Form>]
    }
    return form
  }
}
