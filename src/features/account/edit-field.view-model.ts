import { action, makeObservable, observableRef } from 'mobx'
import type { UserUpdateFailure } from '../../../src-core/ports/portal-api'
import type { EditProfileField } from '../../../src-core/use-cases/edit-profile-field'
import type { NoticeStore } from '../../stores/notice-store'
import type { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { problemsOf } from '../forms/form-model'
import { type FieldProblem, Email, Required } from '../forms/validators'

export type ProfileField = keyof ProfileFieldsForm

type State =
  | { readonly type: 'view' }
  | { readonly type: 'edit'; readonly problem?: FieldProblem; readonly failure?: UserUpdateFailure['kind'] }
  | { readonly type: 'saving' }

/** One field of the profile: shown, edited, saved. Only this field is patched. */
export class EditFieldViewModel extends Stateful<State> {
  draft = ''

  constructor(
    readonly field: ProfileField,
    private readonly session: SessionStore,
    private readonly notices: NoticeStore,
    private readonly editProfileField: EditProfileField,
  ) {
    super({ type: 'view' })
    makeObservable(this, { draft: observableRef, edit: action, change: action, close: action })
  }

  /** The value that the service holds. */
  get value(): string {
    return (this.session.state.type === 'signed-in' && this.session.state.user[this.field]) || ''
  }

  edit(): void {
    this.draft = this.value
    this.setState({ type: 'edit' })
  }

  /** A problem disappears when it is solved, the service's refusal with the first edit. */
  change(draft: string): void {
    this.draft = draft
    if (this.state.type !== 'edit') return
    const { problem } = this.state
    const remains = problem !== undefined && this.problemOf(draft.trim()) === problem
    this.setState(remains ? { type: 'edit', problem } : { type: 'edit' })
  }

  /** Keeps the old value. */
  close(): void {
    if (this.state.type === 'edit') this.setState({ type: 'view' })
  }

  async save(): Promise<void> {
    if (this.state.type !== 'edit' || this.session.state.type !== 'signed-in') return
    const text = this.draft.trim()
    if (text !== '' && text === this.value) {
      this.setState({ type: 'view' })
      return
    }
    const problem = this.problemOf(text)
    if (problem) {
      this.setState({ type: 'edit', problem })
      return
    }
    this.setState({ type: 'saving' })
    const change = { [this.field]: text } as Parameters<EditProfileField['execute']>[1]
    const { account, user } = this.session.state
    const saved = await this.editProfileField.execute(user, change)
    if (saved.type === 'error') {
      this.setState({ type: 'edit', failure: saved.error.kind })
      if (saved.error.kind === 'not-signed-in') await this.session.refresh()
      return
    }
    await this.session.refresh((known) => ({ ...known, ...change }))
    if (this.field === 'email' && this.session.isStill(account)) this.notices.show('email-changed', text)
    this.setState({ type: 'view' })
  }

  private problemOf(text: string): FieldProblem | undefined {
    return problemsOf(Object.assign(new ProfileFieldsForm(), { [this.field]: text })).get(this.field)
  }
}

/** The fields of the profile that can be edited. */
export class EditProfileViewModel {
  readonly fields: Readonly<Record<ProfileField, EditFieldViewModel>>

  constructor(session: SessionStore, notices: NoticeStore, editProfileField: EditProfileField) {
    const field = (name: ProfileField) => new EditFieldViewModel(name, session, notices, editProfileField)
    this.fields = { firstName: field('firstName'), lastName: field('lastName'), email: field('email') }
  }
}

/** The fields that a user can edit. class-validator checks a property's decorators from the last to the first. */
export class ProfileFieldsForm {
  @Required('first-name-required')
  firstName = ''

  @Required('last-name-required')
  lastName = ''

  @Email()
  @Required('email-required')
  email = ''
}
