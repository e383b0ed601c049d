import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import { newResetLink } from '#messages/common'
import { fields } from '#messages/fields'
import { setPassword } from '#messages/set-password'
import { passwordRules } from '../../../src-core/domain/password'
import type { SetPasswordFailure } from '../../../src-core/use-cases/set-password'
import { RouteLink } from '../../layout/route-link'
import { Button } from '../../ui/button'
import { Checklist } from '../../ui/checklist'
import { Columns } from '../../ui/columns'
import { PageHeading } from '../../ui/heading'
import { Loading } from '../../ui/loading'
import { Narrow } from '../../ui/narrow'
import { NightScene } from '../../ui/night-scene'
import { PasswordField } from '../../ui/password-field'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { LegalLinks } from '../../layout/legal-links'
import styles from './set-password.module.css'
import { useViewModel } from '../../use-view-model'
import { SetPasswordViewModel } from './set-password.view-model'

/** Setting a new password by an emailed link. */
export const SetPasswordScreen = observer(function SetPasswordScreen() {
  const model = useViewModel(SetPasswordViewModel)
  const { state } = model

  return (
    <Columns
      main={
        <Narrow>
          <Stack gap="loose">
            <PageHeading {...(state.type === 'verifying' ? {} : { lead: setPassword.lead(state.email) })}>
              {setPassword.heading}
            </PageHeading>
            {state.type === 'verifying' ? (
              <Loading label={setPassword.checking} />
            ) : (
              <NewPassword model={model} email={state.email} />
            )}
            <LegalLinks />
          </Stack>
        </Narrow>
      }
      aside={<NightScene variant="tall" />}
    />
  )
})

const NewPassword = observer(function NewPassword(props: { model: SetPasswordViewModel; email: string }) {
  const { model, email } = props
  const { state } = model
  const missing = useId()
  const input = useRef<HTMLInputElement>(null)
  const failure = state.type === 'ready' ? state.failure : undefined
  useEffect(() => {
    if (failure) input.current?.focus()
  }, [failure])

  function submit(event: FormEvent) {
    event.preventDefault()
    void model.submit()
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {/* Password managers read here whose password is being set; nobody else sees it, and it is not sent. */}
        <input type="email" name="email" autoComplete="username" value={email} hidden disabled readOnly />
        <PasswordField
          label={setPassword.label}
          name="password"
          value={model.password}
          onChange={(password) => model.type(password)}
          autoComplete="new-password"
          required
          steady
          showLabel={fields.showPassword}
          hideLabel={fields.hidePassword}
          capsLockHint={fields.capsLock}
          inputRef={input}
          {...(failure ? { error: messageFor(failure) } : {})}
        />
        <Checklist
          label={setPassword.checklist}
          metLabel={setPassword.met}
          unmetLabel={setPassword.unmet}
          items={passwordRules.map((rule) => ({
            key: rule,
            label: setPassword.rules[rule],
            met: model.checks[rule],
          }))}
        />
        {model.linkIsSpent && (
          <p>
            <RouteLink to={model.newLinkPage} className={textLinkClass}>
              {newResetLink}
            </RouteLink>
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          wide
          busy={state.type === 'submitting'}
          disabled={!model.strong}
          {...(model.strong ? {} : { 'aria-describedby': missing })}
        >
          {setPassword.submit}
        </Button>
        <p id={missing} className={styles.missing}>
          {!model.strong && setPassword.missing}
        </p>
      </Stack>
    </form>
  )
})

function messageFor(failure: SetPasswordFailure): string {
  const [missing] = failure.kind === 'password-refused' ? failure.missing : []
  if (missing) return fields.problems[`password-needs-${missing}`]
  const cause = 'cause' in failure ? failure.cause : undefined
  return setPassword.failed[failure.kind](cause instanceof Error ? cause.message : '')
}
