import { observer } from 'mobx-react-lite'
import { RouteLink } from '../../layout/route-link'
import { usePageTitle } from '../../layout/use-page-title'
import { useTexts, useViewModel } from '../../portal'
import { PageHeading } from '../../ui/heading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
import { EmailField } from '../email-field'
import { EntryForm } from '../entry-form'
import { FormField } from '../form-field'
import { EntryLayout } from './entry-layout'
import { useLinkWithQuery } from './use-link-with-query'
import { WaysIn } from './ways-in'

/** Signing in by email, or with a provider. */
export const SignInScreen = observer(function SignInScreen() {
  const { signIn, fields } = useTexts()
  const model = useViewModel((viewModels) => viewModels.signIn)
  const signUpLink = useLinkWithQuery('/signup')
  usePageTitle(signIn.title)
  const { form, state } = model

  return (
    <EntryLayout
      orderStore={model.orderStore}
      heading={<PageHeading lead={signIn.lead}>{signIn.heading}</PageHeading>}
      otherwise="nothing"
    >
      <Stack gap="wide">
        <WaysIn>
          <EntryForm
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
          </EntryForm>
        </WaysIn>
        <p>
          {signIn.noAccount}{' '}
          <RouteLink to={signUpLink} className={textLinkClass}>
            {signIn.signUp}
          </RouteLink>
        </p>
      </Stack>
    </EntryLayout>
  )
})
