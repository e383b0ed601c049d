import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { RouteLink } from '../../layout/route-link'
import { usePageTitle } from '../../layout/use-page-title'
import { useTexts, useViewModel } from '../../portal'
import { Button } from '../../ui/button'
import { PageHeading } from '../../ui/heading'
import { Notice } from '../../ui/notice'
import { Stack } from '../../ui/stack'
import { FieldRow } from '../../ui/text-field'
import { textLinkClass } from '../../ui/text-link'
import { FormField } from '../form-field'
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

  function submit(event: FormEvent) {
    event.preventDefault()
    void model.submit()
  }

  return (
    <EntryLayout
      orderStore={model.orderStore}
      heading={<PageHeading lead={signUp.lead}>{signUp.heading}</PageHeading>}
      otherwise="benefits"
    >
      <Stack gap="wide">
        <WaysIn>
          <form noValidate onSubmit={submit}>
            <Stack gap="close">
              <FieldRow>
                <FormField form={form} name="firstName" label={fields.firstName} autoComplete="given-name" />
                <FormField form={form} name="lastName" label={fields.lastName} autoComplete="family-name" />
              </FieldRow>
              <FormField
                form={form}
                name="email"
                type="email"
                label={fields.email}
                autoComplete="email"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
              />
              <FormField
                form={form}
                name="password"
                type="password"
                label={fields.password}
                hint={fields.newPasswordHint}
                autoComplete="new-password"
              />
              {state.type === 'failed' && <Notice tone="danger">{signUp.failed[state.kind]}</Notice>}
              <Button type="submit" variant="primary" wide busy={state.type === 'submitting'}>
                {signUp.submit}
              </Button>
            </Stack>
          </form>
        </WaysIn>
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
