import { observer } from 'mobx-react-lite'
import { fields } from '#messages/fields'
import { signIn } from '#messages/sign-in'
import { RouteLink } from '../../layout/route-link'
import { PageHeading } from '../../ui/heading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { EmailField } from '../../features/forms/email-field'
import { SubmitForm } from '../../features/forms/submit-form'
import { FormField } from '../../features/forms/form-field'
import { SignInLayout } from '../../features/sign-in/sign-in-layout'
import { useLinkWithQuery } from '../../features/sign-in/use-link-with-query'
import { SignInMethods } from '../../features/sign-in/sign-in-methods'
import { useViewModel } from '../../use-view-model'
import { SignInViewModel } from './sign-in.view-model'

/** Signing in by email, or with a provider. */
export const SignInScreen = observer(function SignInScreen() {
  const model = useViewModel(SignInViewModel)
  const signUpLink = useLinkWithQuery('/signup')
  const { form, state } = model

  return (
    <SignInLayout
      orderStore={model.orderStore}
      heading={<PageHeading lead={signIn.lead}>{signIn.heading}</PageHeading>}
      otherwise="nothing"
    >
      <Stack gap="wide">
        <SignInMethods>
          <SubmitForm
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
                />
                <p>
                  <RouteLink to="/forgot-password" className={textLinkClass}>
                    {signIn.forgot}
                  </RouteLink>
                </p>
              </>
            }
          >
            {state.type === 'failed' && <Notice tone="danger">{signIn.failed[state.kind]}</Notice>}
          </SubmitForm>
        </SignInMethods>
        <p>
          {signIn.noAccount}{' '}
          <RouteLink to={signUpLink} className={textLinkClass}>
            {signIn.signUp}
          </RouteLink>
        </p>
      </Stack>
    </SignInLayout>
  )
})
