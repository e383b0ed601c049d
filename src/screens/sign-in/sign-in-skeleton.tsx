import { RouteLink } from '../../layout/route-link'
import { useTexts } from '../../portal'
import { FieldSkeleton } from '../../ui/field-skeleton'
import { textLinkClass } from '../../ui/text-link'
import { EntrySkeleton } from './entry-skeleton'

/** Signing in, before there is anything to fill in. */
export function SignInSkeleton() {
  const { signIn, fields } = useTexts()
  return (
    <EntrySkeleton
      heading={signIn.heading}
      lead={signIn.lead}
      fields={
        <>
          <FieldSkeleton label={fields.email} />
          <FieldSkeleton label={fields.password} />
          <p>
            <RouteLink to="/forgot-password" className={textLinkClass}>
              {signIn.forgot}
            </RouteLink>
          </p>
        </>
      }
      otherwise={
        <>
          {signIn.noAccount}{' '}
          <RouteLink to="/signup" className={textLinkClass}>
            {signIn.signUp}
          </RouteLink>
        </>
      }
    />
  )
}
