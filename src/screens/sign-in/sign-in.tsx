import { observer } from 'mobx-react-lite'
import { fields } from '#messages/fields'
import { signIn } from '#messages/sign-in'
import { EmailField, FormField } from '../../features/forms/form-field'
import { SubmitForm } from '../../features/forms/submit-form'
import { AlternativeLink } from '../../features/sign-in/alternative-link'
import { SignInLayout } from '../../features/sign-in/sign-in-layout'
import { SignInMethods } from '../../features/sign-in/sign-in-methods'
import { useLinkWithQuery } from '../../features/sign-in/use-link-with-query'
import { RouteLink } from '../../layout/route-link'
import { Notice } from '../../ui/notice'
import { textLinkClass } from '../../ui/text-link'
import { useViewModel } from '../../use-view-model'
import { SignInViewModel } from './sign-in.view-model'

export const title = signIn.title

/** Signs in by email or with a provider. */
const SignInScreen = observer(function SignInScreen({ isLoading }: { isLoading: boolean }) {
  const model = useViewModel(SignInViewModel, { isStarted: !isLoading })
  const signUpLink = useLinkWithQuery('/signup')
  const { form, state } = model
  // Also while the page is loading, which is when its heading takes the focus.
  const { isAfterDeletion } = model

  return (
    <SignInLayout
      orderStore={model.orderStore}
      // A notice says that the account is deleted, so the heading does not welcome the visitor back.
      heading={isAfterDeletion ? signIn.title : signIn.heading}
      lead={isAfterDeletion ? undefined : signIn.lead}
      alternative={<AlternativeLink question={signIn.noAccount} label={signIn.signUp} to={signUpLink} />}
    >
      {!isLoading && model.isAfterPayment && (
        <Notice tone="info">
          <p>{signIn.afterPayment}</p>
        </Notice>
      )}
      <SignInMethods
        onProvider={() => model.dismissFailure()}
        onOtherMethod={(email, hasButton) => model.onOtherMethod(email, hasButton)}
      >
        <SubmitForm
          form={form}
          labels={fields}
          onSubmit={() => model.submit()}
          busy={state.type === 'submitting'}
          submit={signIn.submit}
          fields={
            <>
              <EmailField form={form} autoComplete="username" />
              <FormField
                form={form}
                name="password"
                type="password"
                label={fields.password}
                autoComplete="current-password"
                link={<ForgotPasswordLink />}
              />
            </>
          }
          isFailed={state.type === 'failed'}
          failure={state.type === 'failed' && <Notice tone="danger">{signIn.failed[state.kind]}</Notice>}
        />
      </SignInMethods>
    </SignInLayout>
  )
})

function ForgotPasswordLink() {
  return (
    <RouteLink to="/forgot-password" className={textLinkClass}>
      {signIn.forgot}
    </RouteLink>
  )
}

export { SignInScreen as Screen }
