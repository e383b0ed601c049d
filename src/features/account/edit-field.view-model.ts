import { action, makeObservable, observableRef } from 'mobx'
import { type EditFailure, EditProfileField } from '#core/use-cases/edit-profile-field'
import { Session } from '#core/use-cases/session'
import type { Clock } from '#core/ports/clock'
import { loadChunk } from '#core/shared/load-chunk'
import { withTimeout } from '#core/shared/with-timeout'
import { SessionStore } from '../../stores/session-store'
import { Stateful } from '../../stores/stateful'
import { trimmed } from '../forms/trimmed'
import type { checkProfile, ProfileField } from './check-profile'
import { PORTS } from '../../ports'
import { viewModelModule, bindClass } from '../../bind-class'

const checkTimeoutInMilliseconds = 20_000

type State =
  /** `isSaved`: it was just changed. */
  | { readonly type: 'view'; readonly isSaved?: boolean }
  | { readonly type: 'edit'; readonly problem?: string; readonly failure?: EditFailure['kind'] }
  | { readonly type: 'saving' }

/** One editable field of the profile. */
export class EditFieldViewModel extends Stateful<State> {
  draft = ''
  /** Undefined unless it is asked for. */
  password: string | undefined = undefined
  /** Loaded with the first edit: most visitors change nothing, and class-validator is large. */
  private check: typeof checkProfile | undefined = undefined

  constructor(
    readonly field: ProfileField,
    private readonly session: SessionStore,
    private readonly editProfileField: EditProfileField,
    private readonly clock: Clock,
  ) {
    super({ type: 'view' })
    makeObservable<this, 'view'>(this, {
      draft: observableRef,
      password: observableRef,
      edit: action,
      change: action,
      changePassword: action,
      close: action,
      view: action,
    })
  }

  /** The value that the service has saved. */
  get value(): string {
    return this.session.user?.[this.field] ?? ''
  }

  edit(): void {
    this.draft = this.value
    this.setState({ type: 'edit' })
    // Saving reports a failure.
    this.loadCheck().catch(() => undefined)
  }

  /** Hides a problem when it is solved, and a failure at the first edit. A missing password stays missing. */
  change(draft: string): void {
    this.draft = draft
    if (this.state.type !== 'edit') return
    const { problem, failure } = this.state
    const isSolved = this.check?.(this.field, trimmed(this.field, draft)) !== problem
    this.setState({
      type: 'edit',
      problem: isSolved ? undefined : problem,
      failure: failure === 'password-required' ? failure : undefined,
    })
  }

  changePassword(password: string): void {
    this.password = password
    if (this.state.type === 'edit') this.setState({ type: 'edit', problem: this.state.problem })
  }

  /** Discards the draft. */
  close(): void {
    if (this.state.type === 'edit') this.view()
  }

  async save(): Promise<void> {
    if (this.state.type !== 'edit') return
    const text = trimmed(this.field, this.draft)
    if (text !== '' && text === this.value) {
      this.view()
      return
    }
    const check = this.check ?? (await this.waitForCheck())
    if (!check) return
    const problem = check(this.field, text)
    const failure = this.password === '' ? 'password-required' : undefined
    if (problem || failure) {
      this.setState({ type: 'edit', problem, failure })
      return
    }
    this.setState({ type: 'saving' })
    const change = { [this.field]: text } as Parameters<EditProfileField['execute']>[0]
    const saved = await this.editProfileField.execute(change, this.password)
    if (saved.type === 'error') {
      this.setState({ type: 'edit', failure: saved.error.kind })
      // Asks for the password, which is not a failure yet.
      if (saved.error.kind === 'password-required') this.changePassword('')
      return
    }
    this.view(true)
  }

  private view(isSaved = false): void {
    this.password = undefined
    this.setState(isSaved ? { type: 'view', isSaved } : { type: 'view' })
  }

  private async waitForCheck(): Promise<typeof checkProfile | undefined> {
    this.setState({ type: 'saving' })
    const check = await this.loadCheck().catch(() => undefined)
    if (!check) this.setState({ type: 'edit', failure: 'no-connection' })
    return check
  }

  private async loadCheck(): Promise<typeof checkProfile> {
    const loaded = loadChunk(() => import('./check-profile'))
    const { checkProfile } = await withTimeout(
      loaded,
      this.clock,
      checkTimeoutInMilliseconds,
      'Loading the check',
    )
    return (this.check = checkProfile)
  }
}

export class EditProfileViewModel {
  static readonly module = viewModelModule(
    EditProfileViewModel,
    [SessionStore, EditProfileField, PORTS.clock],
    (bind) => {
      bindClass(bind, EditProfileField, [PORTS.portalApi, Session, PORTS.identity, PORTS.clock, PORTS.log])
    },
  )

  readonly fields: Readonly<Record<ProfileField, EditFieldViewModel>>

  constructor(session: SessionStore, editProfileField: EditProfileField, clock: Clock) {
    const field = (name: ProfileField) => new EditFieldViewModel(name, session, editProfileField, clock)
    this.fields = { firstName: field('firstName'), lastName: field('lastName'), email: field('email') }
  }
}
