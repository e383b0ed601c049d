import { RouteLink } from '../../layout/route-link'
import { useTexts } from '../../portal'
import { FieldSkeleton } from '../../ui/field-skeleton'
import { FieldRow } from '../../ui/text-field'
import { textLinkClass } from '../../ui/text-link'
import { LegalSentence } from '../legal-links'
import { Benefits } from '../order/benefits'
import { EntrySkeleton } from '../sign-in/entry-skeleton'

/** Creating an account, before there is anything to fill in. */
export function SignUpSkeleton() {
  const { signUp, fields } = useTexts()
  return (
    <EntrySkeleton
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
