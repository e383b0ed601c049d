import { action, makeObservable, observableRef, runInAction } from 'mobx'
import { isEmail } from '../../../src-core/domain/email'
import type { UserUpdateFailure } from '../../../src-core/ports/portal-api'
import type { EditProfileField } from '../../../src-core/use-cases/edit-profile-field'
import type { NoticeStore } from '../../stores/notice-store'
import type { SessionStore } from '../../stores/session-store'
import type { FieldProblem } from '../field-problem'

export type ProfileField = 'firstName' | 'lastName' | 'email'

type State =
  | { readonly type: 'view' }
  | { readonly type: 'edit'; readonly problem?: FieldProblem; readonly failure?: UserUpdateFailure['kind'] }
  | { readonly type: 'saving' }

const required = {
  firstName: 'first-name-required',
  lastName: 'last-name-required',
  email: 'email-required',
} as const satisfies Record<ProfileField, FieldProblem>

/** One field of the profile: shown, edited, saved. Only this field is patched. */
export class EditFieldViewModel {
  state: State = { type: 'view' }
  draft = ''

  constructor(
    readonly field: ProfileField,
    private readonly session: SessionStore,
    private readonly notices: NoticeStore,
    private readonly editProfileField: EditProfileField,
  ) {
    makeObservable(this, {
      state: observableRef,
      draft: observableRef,
      edit: action,
      change: action,
      close: action,
    })
  }

  /** What the service holds. */
  get value(): string {
    return (this.session.state.type === 'signed-in' && this.session.state.user[this.field]) || ''
  }

  edit(): void {
    this.draft = this.value
    this.state = { type: 'edit' }
  }

  /** An error goes as soon as it is mended, what the service has refused with the first edit. */
  change(draft: string): void {
    this.draft = draft
    if (this.state.type !== 'edit') return
    const { problem } = this.state
    const remains = problem !== undefined && this.problemOf(draft.trim()) === problem
    this.state = remains ? { type: 'edit', problem } : { type: 'edit' }
  }

  /** Leaves the old value as it is. */
  close(): void {
    if (this.state.type === 'edit') this.state = { type: 'view' }
  }

  async save(): Promise<void> {
    if (this.state.type !== 'edit' || this.session.state.type !== 'signed-in') return
    const text = this.draft.trim()
    if (text !== '' && text === this.value) {
      this.become({ type: 'view' })
      return
    }
    const problem = this.problemOf(text)
    if (problem) {
      this.become({ type: 'edit', problem })
      return
    }
    this.become({ type: 'saving' })
    const change = { [this.field]: text } as Parameters<EditProfileField['execute']>[1]
    const { account, user } = this.session.state
    const saved = await this.editProfileField.execute(user, change)
    if (saved.type === 'error') {
      this.become({ type: 'edit', failure: saved.error.kind })
      if (saved.error.kind === 'not-signed-in') await this.session.refresh()
      return
    }
    await this.session.refresh((known) => ({ ...known, ...change }))
    if (this.field === 'email' && this.session.isStill(account)) this.notices.tell('email-changed', text)
    this.become({ type: 'view' })
  }

  private problemOf(text: string): FieldProblem | undefined {
    if (text === '') return required[this.field]
    return this.field === 'email' && !isEmail(text) ? 'email-invalid' : undefined
  }

  private become(state: State): void {
    runInAction(() => {
      this.state = state
    })
  }
}
