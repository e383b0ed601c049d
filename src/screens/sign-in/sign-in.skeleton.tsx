import { fields } from '#messages/fields'
import { signIn } from '#messages/sign-in'
import { RouteLink } from '../../layout/route-link'
import { FieldSkeleton } from '../../ui/field-skeleton'
import { textLinkClass } from '../../ui/text-link'
import { SignInLayoutSkeleton } from '../../features/sign-in/sign-in-layout.skeleton'

/** Signing in, before there is anything to fill in. */
export function SignInSkeleton() {
  return (
    <SignInLayoutSkeleton
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
