import { observer } from 'mobx-react-lite'
import { fields } from '#messages/fields'
import { forgotPassword } from '#messages/forgot-password'
import { EmailField } from '../../features/forms/form-field'
import { SubmitForm } from '../../features/forms/submit-form'
import { AlternativeLink } from '../../features/sign-in/alternative-link'
import { RouteLink } from '../../layout/route-link'
import { useStage } from '../../layout/use-stage'
import { useAnnouncement } from '../../ui/announcer'
import { BusyMessage, Button } from '../../ui/button'
import { NarrowPage } from '../../ui/narrow'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { useViewModel } from '../../use-view-model'
import { ForgotPasswordViewModel } from './forgot-password.view-model'
import type { Elements } from '../../ui/elements'

export const title = forgotPassword.title

/** Requests a link to set a new password. */
const ForgotPasswordScreen = observer(function ForgotPasswordScreen({ isLoading }: { isLoading: boolean }) {
  const model = useViewModel(ForgotPasswordViewModel, { isStarted: !isLoading })
  const { form, state } = model
  const failure = state.type === 'failed' ? forgotPassword.failed[state.kind] : undefined
  useAnnouncement(state.type === 'sent' ? forgotPassword.sent(state.email) : undefined)
  const isSent = state.type === 'sent'
  useStage(isSent ? 'sent' : 'form', isSent ? forgotPassword.sentHeading : forgotPassword.title)

  if (state.type === 'sent') {
    return (
      <NarrowPage key="sent" heading={forgotPassword.sentHeading}>
        <Stack>
          <p>{forgotPassword.sent(state.email)}</p>
          <Button wide onClick={() => model.startOver()}>
            {forgotPassword.again}
          </Button>
          <p>
            <BackToSignIn />
          </p>
        </Stack>
      </NarrowPage>
    )
  }
  return (
    <Page>
      <BusyMessage value={forgotPassword.sending}>
        <SubmitForm
          form={form}
          labels={fields}
          onSubmit={() => model.submit()}
          busy={state.type === 'sending'}
          submit={forgotPassword.submit}
          fields={
            <EmailField
              form={form}
              autoComplete="email"
              alert={failure && model.isEmailRefused ? { message: failure } : undefined}
            />
          }
          isFailed={failure !== undefined}
          failure={failure !== undefined && !model.isEmailRefused && <Notice tone="danger">{failure}</Notice>}
          progress={state.type === 'sending' ? forgotPassword.sending : ''}
        />
      </BusyMessage>
    </Page>
  )
})

function Page({ children }: { children: Elements }) {
  return (
    <NarrowPage heading={forgotPassword.heading} lead={forgotPassword.lead}>
      {children}
      <p>
        <BackToSignIn />
      </p>
      <p>
        <AlternativeLink question={forgotPassword.noAccount} label={forgotPassword.signUp} to="/signup" />
      </p>
    </NarrowPage>
  )
}

function BackToSignIn() {
  return (
    <RouteLink to="/signin" className={textLinkClass}>
      {forgotPassword.backToSignIn}
    </RouteLink>
  )
}

export { ForgotPasswordScreen as Screen }
