import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import { passwordRules } from '../../../src-core/domain/password'
import type { SetPasswordFailure } from '../../../src-core/use-cases/set-password'
import type { Texts } from '../../i18n/en'
import { RouteLink } from '../../layout/route-link'
import { usePageTitle } from '../../layout/use-page-title'
import { usePortal, useTexts, useViewModel } from '../../portal'
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
import { LegalLinks } from '../legal-links'
import type { SetPasswordViewModel } from './set-password.view-model'
import styles from './set-password-screen.module.css'

/** Setting a new password by an emailed link. */
export const SetPasswordScreen = observer(function SetPasswordScreen() {
  const { setPassword } = useTexts()
  const model = useViewModel((viewModels) => viewModels.setPassword)
  usePageTitle(setPassword.title)
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
  const { texts, session } = usePortal()
  const { setPassword, fields, newResetLink } = texts
  const whereToAsk = session.visitor.type === 'signed-in' ? '/' : '/forgot-password'
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
          {...(failure ? { error: sentenceFor(failure, texts) } : {})}
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
            <RouteLink to={whereToAsk} className={textLinkClass}>
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

function sentenceFor(failure: SetPasswordFailure, { setPassword, fields }: Texts): string {
  const [missing] = failure.kind === 'password-refused' ? failure.missing : []
  if (missing) return fields.problems[`password-needs-${missing}`]
  const cause = 'cause' in failure ? failure.cause : undefined
  return setPassword.failed[failure.kind](cause instanceof Error ? cause.message : '')
}
