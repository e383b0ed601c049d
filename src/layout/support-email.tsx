import { layout } from '#messages/common'
import { useApp } from '../app-context'
import { textLinkClass } from '../ui/text-link'

/** Where to write when nothing else helps. */
export function SupportEmail() {
  const { config } = useApp()
  return (
    <p>
      {layout.writeTo}{' '}
      <a className={textLinkClass} href={`mailto:${config.contactEmail}`}>
        {config.contactEmail}
      </a>
    </p>
  )
}
