import { observer } from 'mobx-react-lite'
import { RouteLink } from '../../layout/route-link'
import { usePageTitle } from '../../layout/use-page-title'
import { useTexts, useViewModel } from '../../portal'
import { PageHeading } from '../../ui/heading'
import { Loading } from '../../ui/loading'
import { Narrow } from '../../ui/narrow'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { EmailField } from '../email-field'
import { EntryForm } from '../entry-form'
import { useFocusKept } from '../use-focus-kept'

/** Asking for a link to set a new password. */
export const ForgotPasswordScreen = observer(function ForgotPasswordScreen() {
  const { forgotPassword } = useTexts()
  const model = useViewModel((viewModels) => viewModels.forgotPassword)
  usePageTitle(forgotPassword.title)
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
        <EntryForm
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
        </EntryForm>
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
