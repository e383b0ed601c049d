import { fields } from '#messages/fields'
import { signUp } from '#messages/sign-up'
import { RouteLink } from '../../layout/route-link'
import { FieldSkeleton } from '../../ui/field-skeleton'
import { FieldRow } from '../../ui/text-field'
import { textLinkClass } from '../../ui/text-link'
import { LegalSentence } from '../../layout/legal-links'
import { Benefits } from '../../features/order/benefits'
import { SignInLayoutSkeleton } from '../../features/sign-in/sign-in-layout.skeleton'

/** Creating an account, before there is anything to fill in. */
export function SignUpSkeleton() {
  return (
    <SignInLayoutSkeleton
      heading={signUp.heading}
      lead={signUp.lead}
      fields={
        <>
          <FieldRow>
            <FieldSkeleton label={fields.firstName} />
            <FieldSkeleton label={fields.lastName} />
          </FieldRow>
          <FieldSkeleton label={fields.email} />
          <FieldSkeleton label={fields.password} hint={fields.newPasswordHint} />
        </>
      }
      legal={<LegalSentence words={signUp.legal} />}
      otherwise={
        <>
          {signUp.haveAccount}{' '}
          <RouteLink to="/signin" className={textLinkClass}>
            {signUp.signIn}
          </RouteLink>
        </>
      }
      aside={<Benefits />}
    />
  )
}
