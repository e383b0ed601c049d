import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { RouteLink } from '../../layout/route-link'
import { usePageTitle } from '../../layout/use-page-title'
import { useModel, useTexts } from '../../portal'
import { Button } from '../../ui/button'
import { PageHeading } from '../../ui/heading'
import { Loading } from '../../ui/loading'
import { Narrow } from '../../ui/narrow'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { FormField } from '../form-field'
import { useFocusKept } from '../use-focus-kept'

/** Asking for a link to set a new password. */
export const ForgotPasswordScreen = observer(function ForgotPasswordScreen() {
  const { forgotPassword, fields } = useTexts()
  const model = useModel((viewModels) => viewModels.forgotPassword)
  usePageTitle(forgotPassword.title)
  const { form, state } = model
  // What was pressed is gone once the link is sent.
  const ending = useFocusKept<HTMLDivElement>(state.type === 'sent')

  function submit(event: FormEvent) {
    event.preventDefault()
    void model.submit()
  }

  if (state.type === 'sent') {
    return (
      <Narrow key="sent">
        <Stack gap="loose">
          <div ref={ending} tabIndex={-1}>
            <PageHeading>{forgotPassword.heading}</PageHeading>
          </div>
          <Notice tone="success">{forgotPassword.sent(state.email)}</Notice>
          <p>
            <RouteLink to="/signin" className={textLinkClass}>
              {forgotPassword.backToSignIn}
            </RouteLink>
          </p>
        </Stack>
      </Narrow>
    )
  }
  return (
    <Narrow>
      <Stack gap="loose">
        <PageHeading lead={forgotPassword.lead}>{forgotPassword.heading}</PageHeading>
        <form noValidate onSubmit={submit}>
          <Stack gap="close">
            <FormField
              form={form}
              name="email"
              type="email"
              label={fields.email}
              autoComplete="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            {state.type === 'failed' && <Notice tone="danger">{forgotPassword.failed[state.kind]}</Notice>}
            {state.type === 'sending' && <Loading label={forgotPassword.sending} />}
            <Button type="submit" variant="primary" wide busy={state.type === 'sending'}>
              {forgotPassword.submit}
            </Button>
          </Stack>
        </form>
        <p>
          {forgotPassword.noAccount}{' '}
          <RouteLink to="/signup" className={textLinkClass}>
            {forgotPassword.signUp}
          </RouteLink>
        </p>
      </Stack>
    </Narrow>
  )
})
