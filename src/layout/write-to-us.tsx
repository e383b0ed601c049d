import { usePage } from '../portal'
import { textLinkClass } from '../ui/text-link'

/** Where somebody is to be reached when nothing else helps. */
export function WriteToUs() {
  const { config, texts } = usePage()
  return (
    <p>
      {texts.layout.writeTo}{' '}
      <a className={textLinkClass} href={`mailto:${config.contactEmail}`}>
        {config.contactEmail}
      </a>
    </p>
  )
}
