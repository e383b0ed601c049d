import { RouteLink } from '../../layout/route-link'
import { textLinkClass } from '../../ui/text-link'

interface AlternativeLinkProps {
  question: string
  label: string
  to: string
}

/** A question with a link for visitors who answer yes: "New here? Create an account". */
export function AlternativeLink({ question, label, to }: AlternativeLinkProps) {
  return (
    <>
      <span>{`${question} `}</span>
      <RouteLink to={to} className={textLinkClass}>
        {label}
      </RouteLink>
    </>
  )
}
