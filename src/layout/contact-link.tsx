import { useApp } from '../app-context'
import { textLinkClass } from '../ui/text-link'

/** A link to write to support. */
export function ContactLink() {
  const { config } = useApp()
  return (
    <a className={textLinkClass} href={`mailto:${config.contactEmail}`}>
      {config.contactEmail}
    </a>
  )
}
