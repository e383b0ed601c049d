import { observer } from 'mobx-react-lite'
import { RouteLink } from '../../layout/route-link'
import { usePageTitle } from '../../layout/use-page-title'
import { useTexts, useViewModel } from '../../portal'
import { PageHeading } from '../../ui/heading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { FieldRow } from '../../ui/text-field'
import { textLinkClass } from '../../ui/text-link'
import { EmailField } from '../email-field'
import { EntryForm } from '../entry-form'
import { FormField } from '../form-field'
import { LegalSentence } from '../legal-links'
import { EntryLayout } from '../sign-in/entry-layout'
import { useLinkWithQuery } from '../sign-in/use-link-with-query'
import { WaysIn } from '../sign-in/ways-in'

/** Creating an account by email, or with a provider. */
export const SignUpScreen = observer(function SignUpScreen() {
  const { signUp, fields } = useTexts()
  const model = useViewModel((viewModels) => viewModels.signUp)
  const signInLink = useLinkWithQuery('/signin')
  usePageTitle(signUp.title)
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
    <EntryLayout
      orderStore={model.orderStore}
      heading={<PageHeading lead={signUp.lead}>{signUp.heading}</PageHeading>}
      otherwise="benefits"
    >
      <Stack gap="wide">
        <WaysIn>
          <EntryForm
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
          </EntryForm>
        </WaysIn>
        <LegalSentence words={signUp.legal} />
        <p>
          {signUp.haveAccount}{' '}
          <RouteLink to={signInLink} className={textLinkClass}>
            {signUp.signIn}
          </RouteLink>
        </p>
      </Stack>
    </EntryLayout>
  )
})
