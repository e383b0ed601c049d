import { observer } from 'mobx-react-lite'
import { fields } from '#messages/fields'
import { signUp } from '#messages/sign-up'
import { minimumPasswordLength } from '#core/domain/password'
import { EmailField, FormField } from '../../features/forms/form-field'
import { SubmitForm } from '../../features/forms/submit-form'
import { Benefits } from '../../features/order/benefits'
import { AlternativeLink } from '../../features/sign-in/alternative-link'
import { SignInLayout } from '../../features/sign-in/sign-in-layout'
import { SignInMethods } from '../../features/sign-in/sign-in-methods'
import { useLinkWithQuery } from '../../features/sign-in/use-link-with-query'
import { LegalSentence } from '../../layout/legal-links'
import { RouteLink } from '../../layout/route-link'
import { Notice } from '../../ui/notice'
import { FieldRow } from '../../ui/text-field'
import { textLinkClass } from '../../ui/text-link'
import { useViewModel } from '../../use-view-model'
import { SignUpViewModel } from './sign-up.view-model'

export const title = signUp.title

/** Creates an account by email or with a provider. */
const SignUpScreen = observer(function SignUpScreen({ isLoading }: { isLoading: boolean }) {
  const model = useViewModel(SignUpViewModel, { isStarted: !isLoading })
  const signInLink = useLinkWithQuery('/signin')
  const { form, state } = model
  const emailTaken = {
    message: signUp.failed['email-taken'],
    action: (
      <RouteLink to={signInLink} className={textLinkClass}>
        {signUp.signInInstead}
      </RouteLink>
    ),
  }

  return (
    <SignInLayout
      orderStore={model.orderStore}
      heading={signUp.heading}
      lead={signUp.lead}
      aside={<Benefits />}
      legal={<LegalSentence messages={signUp.legal} />}
      alternative={<AlternativeLink question={signUp.haveAccount} label={signUp.signIn} to={signInLink} />}
    >
      <SignInMethods
        onProvider={() => model.dismissFailure()}
        onOtherMethod={(email, hasButton) => model.onOtherMethod(email, hasButton)}
      >
        <SubmitForm
          form={form}
          labels={fields}
          onSubmit={() => model.submit()}
          busy={state.type === 'submitting'}
          submit={signUp.submit}
          fields={
            <>
              <FieldRow>
                <FormField form={form} name="firstName" label={fields.firstName} autoComplete="given-name" />
                <FormField form={form} name="lastName" label={fields.lastName} autoComplete="family-name" />
              </FieldRow>
              <EmailField
                form={form}
                autoComplete="email"
                alert={model.isEmailTaken ? emailTaken : undefined}
              />
              <FormField
                form={form}
                name="password"
                type="password"
                label={fields.password}
                hint={fields.newPasswordHint(minimumPasswordLength)}
                autoComplete="new-password"
              />
            </>
          }
          isFailed={state.type === 'failed'}
          failure={
            state.type === 'failed' &&
            !model.isEmailTaken && <Notice tone="danger">{signUp.failed[state.kind]}</Notice>
          }
        />
      </SignInMethods>
    </SignInLayout>
  )
})

export { SignUpScreen as Screen }
