import { observer } from 'mobx-react-lite'
import { forgotPassword } from '#messages/forgot-password'
import { RouteLink } from '../../layout/route-link'
import { PageHeading } from '../../ui/heading'
import { Loading } from '../../ui/loading'
import { Narrow } from '../../ui/narrow'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { EmailField } from '../../features/forms/email-field'
import { SubmitForm } from '../../features/forms/submit-form'
import { useFocusKept } from '../../ui/use-focus-kept'
import { useViewModel } from '../../use-view-model'
import { ForgotPasswordViewModel } from './forgot-password.view-model'

/** Asking for a link to set a new password. */
export const ForgotPasswordScreen = observer(function ForgotPasswordScreen() {
  const model = useViewModel(ForgotPasswordViewModel)
  const { form, state } = model
  const failure = state.type === 'failed' ? forgotPassword.failed[state.kind] : undefined
  const refused = model.emailRefused ? failure : undefined
  // What was pressed is gone once the link is sent.
  const ending = useFocusKept<HTMLDivElement>(state.type === 'sent')

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
        <SubmitForm
          onSubmit={() => model.submit()}
          busy={state.type === 'sending'}
          submit={forgotPassword.submit}
          fields={
            <EmailField
              form={form}
              autoComplete="email"
              refusal={refused ? { sentence: refused } : undefined}
            />
          }
        >
          {failure && !refused && <Notice tone="danger">{failure}</Notice>}
          {state.type === 'sending' && <Loading label={forgotPassword.sending} />}
        </SubmitForm>
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
