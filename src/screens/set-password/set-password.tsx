import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { newResetLink } from '#messages/common'
import { fields } from '#messages/fields'
import { setPassword } from '#messages/set-password'
import { minimumPasswordLength, passwordRules } from '#core/domain/password'
import type { SetPasswordFailure } from '#core/use-cases/set-password'
import { LegalLinks } from '../../layout/legal-links'
import { LoadingPage } from '../../layout/loading-page'
import { RouteLink } from '../../layout/route-link'
import { useErrorTitle } from '../../layout/use-page-title'
import { useAnnouncement } from '../../ui/announcer'
import { buttonClass } from '../../ui/button'
import { Checklist, idsOfItems } from '../../ui/checklist'
import { focusInvalid } from '../../ui/focus-invalid'
import { Form } from '../../ui/form'
import { NarrowPage } from '../../ui/narrow'
import { PasswordField } from '../../ui/password-field'
import { Skeleton } from '../../ui/skeleton'
import { Stack } from '../../ui/stack'
import { SubmitButton } from '../../ui/submit-button'
import { useViewModel } from '../../use-view-model'
import { SetPasswordViewModel } from './set-password.view-model'
import type { Elements } from '../../ui/elements'

export const title = setPassword.title

/** Sets a new password with an emailed link. */
const SetPasswordScreen = observer(function SetPasswordScreen() {
  const model = useViewModel(SetPasswordViewModel)
  const { state } = model
  if (state.type === 'verifying') return <Verifying />
  if (state.type === 'ready' && state.failure && model.isLinkInvalid) {
    return (
      <Page>
        <InvalidLink page={model.newLinkPage} failure={state.failure} />
      </Page>
    )
  }
  return (
    <Page lead={setPassword.lead(state.email)}>
      <NewPassword model={model} email={state.email} />
    </Page>
  )
})

function SetPasswordSkeleton() {
  return (
    <LoadingPage>
      <FormSkeleton lead={<Skeleton shape="text" width="medium" />} />
    </LoadingPage>
  )
}

/** Looks like the skeleton before it, so that nothing moves. */
function Verifying() {
  useAnnouncement(setPassword.checking)
  return (
    <div aria-busy="true">
      <FormSkeleton lead={setPassword.checking} />
    </div>
  )
}

function FormSkeleton({ lead }: { lead: ReactNode }) {
  return (
    <Page lead={lead}>
      <Stack>
        <Skeleton shape="field" />
        <Skeleton shape="line" width="medium" />
        <Skeleton shape="line" width="medium" />
        <Skeleton shape="line" width="medium" />
        <Skeleton shape="button" />
      </Stack>
    </Page>
  )
}

function Page({ lead, children }: { lead?: ReactNode; children: Elements }) {
  return (
    <NarrowPage heading={setPassword.heading} lead={lead}>
      {children}
      <LegalLinks />
    </NarrowPage>
  )
}

const NewPassword = observer(function NewPassword(props: { model: SetPasswordViewModel; email: string }) {
  const { model, email } = props
  const { state } = model
  const input = useRef<HTMLInputElement>(null)
  const rulesId = useId()
  const failure = state.type === 'ready' ? state.failure : undefined
  const [refusedAttempts, setRefusedAttempts] = useState(0)
  const unmet = refusedAttempts > 0 ? passwordRules.find((rule) => !model.checks[rule]) : undefined
  useErrorTitle(failure !== undefined || unmet !== undefined)
  useEffect(() => {
    if (failure) focusInvalid(input.current)
  }, [failure])
  useEffect(() => {
    if (refusedAttempts > 0) focusInvalid(input.current)
  }, [refusedAttempts])

  function submit() {
    if (model.isStrong) return model.submit()
    setRefusedAttempts(refusedAttempts + 1)
    return undefined
  }

  return (
    <Form onSubmit={submit}>
      {/* Tells password managers which account the password is for. It is neither shown nor sent. */}
      <input type="text" name="email" autoComplete="username" value={email} hidden disabled readOnly />
      <Stack gap="tight">
        <PasswordField
          label={setPassword.label}
          name="password"
          value={model.password}
          onChange={(password) => model.changePassword(password)}
          onBlur={() => model.trimPassword()}
          autoComplete="new-password"
          required
          reserveErrorLine
          showLabel={fields.showPassword}
          hideLabel={fields.hidePassword}
          capsLockHint={fields.capsLock}
          inputRef={input}
          describedBy={failure ? undefined : idsOfItems(rulesId, passwordRules)}
          error={failure ? messageFor(failure) : unmet && fields.problems[`password-needs-${unmet}`]}
        />
        <Checklist
          id={rulesId}
          label={setPassword.checklist}
          metLabel={setPassword.met}
          unmetLabel={setPassword.unmet}
          items={passwordRules.map((rule) => ({
            key: rule,
            label:
              rule === 'length' ? setPassword.rules.length(minimumPasswordLength) : setPassword.rules[rule],
            met: model.checks[rule],
          }))}
        />
      </Stack>
      <SubmitButton
        variant="primary"
        busy={state.type === 'submitting'}
        missing={model.isStrong ? undefined : setPassword.missing}
      >
        {setPassword.submit}
      </SubmitButton>
    </Form>
  )
})

/** Replaces the form of a link that is used or expired. Takes the focus from its button. */
function InvalidLink({ page, failure }: { page: string; failure: SetPasswordFailure }) {
  const newLink = useRef<HTMLAnchorElement>(null)
  const message = messageFor(failure)
  useAnnouncement(message, 'assertive')
  useErrorTitle(true)
  useEffect(() => newLink.current?.focus(), [])
  return (
    <>
      <p>{message}</p>
      <RouteLink ref={newLink} to={page} className={buttonClass({ variant: 'primary', wide: true })}>
        {newResetLink}
      </RouteLink>
    </>
  )
}

function messageFor(failure: SetPasswordFailure): string {
  const [missing] = failure.kind === 'password-refused' ? failure.missing : []
  if (missing) return fields.problems[`password-needs-${missing}`]
  const cause = failure.kind === 'unknown' && failure.cause instanceof Error ? failure.cause.message : ''
  return cause === '' ? setPassword.failed[failure.kind] : setPassword.unknown(cause)
}

export { SetPasswordScreen as Screen, SetPasswordSkeleton as Skeleton }
