import { usePage } from '../portal'
import { quietLinkClass } from '../ui/text-link'
import styles from './legal-links.module.css'

/** Terms and privacy, where a screen is to name them itself. */
export function LegalLinks() {
  const { config, texts } = usePage()
  return (
    <p className={styles.links}>
      <a className={quietLinkClass} href={config.links.terms} rel="noreferrer noopener">
        {texts.layout.terms}
      </a>
      <a className={quietLinkClass} href={config.links.privacy} rel="noreferrer noopener">
        {texts.layout.privacy}
      </a>
    </p>
  )
}
