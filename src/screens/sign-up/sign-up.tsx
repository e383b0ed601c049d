import { observer } from 'mobx-react-lite'
import { fields } from '#messages/fields'
import { signUp } from '#messages/sign-up'
import { RouteLink } from '../../layout/route-link'
import { PageHeading } from '../../ui/heading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { FieldRow } from '../../ui/text-field'
import { textLinkClass } from '../../ui/text-link'
import { EmailField } from '../../features/forms/email-field'
import { SubmitForm } from '../../features/forms/submit-form'
import { FormField } from '../../features/forms/form-field'
import { LegalSentence } from '../../layout/legal-links'
import { SignInLayout } from '../../features/sign-in/sign-in-layout'
import { useLinkWithQuery } from '../../features/sign-in/use-link-with-query'
import { SignInMethods } from '../../features/sign-in/sign-in-methods'
import { useViewModel } from '../../use-view-model'
import { SignUpViewModel } from './sign-up.view-model'

/** Creating an account by email, or with a provider. */
export const SignUpScreen = observer(function SignUpScreen() {
  const model = useViewModel(SignUpViewModel)
  const signInLink = useLinkWithQuery('/signin')
  const { form, state } = model
  const taken = {
    sentence: signUp.failed['email-taken'],
    action: (
      <RouteLink to={signInLink} className={textLinkClass}>
        {signUp.signInInstead}
      </RouteLink>
    ),
  }

  return (
    <SignInLayout
      orderStore={model.orderStore}
      heading={<PageHeading lead={signUp.lead}>{signUp.heading}</PageHeading>}
      otherwise="benefits"
    >
      <Stack gap="wide">
        <SignInMethods>
          <SubmitForm
            onSubmit={() => model.submit()}
            busy={state.type === 'submitting'}
            submit={signUp.submit}
            fields={
              <>
                <FieldRow>
                  <FormField
                    form={form}
                    name="firstName"
                    label={fields.firstName}
                    autoComplete="given-name"
                  />
                  <FormField form={form} name="lastName" label={fields.lastName} autoComplete="family-name" />
                </FieldRow>
                <EmailField form={form} autoComplete="email" refusal={model.emailTaken ? taken : undefined} />
                <FormField
                  form={form}
                  name="password"
                  type="password"
                  label={fields.password}
                  hint={fields.newPasswordHint}
                  autoComplete="new-password"
                />
              </>
            }
          >
            {state.type === 'failed' && !model.emailTaken && (
              <Notice tone="danger">{signUp.failed[state.kind]}</Notice>
            )}
          </SubmitForm>
        </SignInMethods>
        <LegalSentence words={signUp.legal} />
        <p>
          {signUp.haveAccount}{' '}
          <RouteLink to={signInLink} className={textLinkClass}>
            {signUp.signIn}
          </RouteLink>
        </p>
      </Stack>
    </SignInLayout>
  )
})
