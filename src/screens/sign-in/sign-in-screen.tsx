import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { RouteLink } from '../../layout/route-link'
import { usePageTitle } from '../../layout/use-page-title'
import { useTexts, useViewModel } from '../../portal'
import { Button } from '../../ui/button'
import { PageHeading } from '../../ui/heading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { textLinkClass } from '../../ui/text-link'
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

  function submit(event: FormEvent) {
    event.preventDefault()
    void model.submit()
  }

  return (
    <EntryLayout
      orderStore={model.orderStore}
      heading={<PageHeading lead={signIn.lead}>{signIn.heading}</PageHeading>}
      otherwise="nothing"
    >
      <Stack gap="wide">
        <WaysIn>
          <form noValidate onSubmit={submit}>
            <Stack gap="close">
              <FormField
                form={form}
                name="email"
                type="email"
                label={fields.email}
                autoComplete="username"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
              />
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
              {state.type === 'failed' && <Notice tone="danger">{signIn.failed[state.kind]}</Notice>}
              <Button type="submit" variant="primary" wide busy={state.type === 'submitting'}>
                {signIn.submit}
              </Button>
            </Stack>
          </form>
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
