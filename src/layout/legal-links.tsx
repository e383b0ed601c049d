import { layout } from '#messages/common'
import { useApp } from '../app-context'
import { quietLinkClass } from '../ui/text-link'
import styles from './legal-links.module.css'

/** Terms and privacy, where a screen is to name them itself. */
export function LegalLinks() {
  return (
    <p className={styles.links}>
      <Terms />
      <Privacy />
    </p>
  )
}

/** The same within a sentence, of which `words` are the rest. */
export function LegalSentence({ words }: { words: { begin: string; between: string; end: string } }) {
  return (
    <p className={styles.sentence}>
      {words.begin} <Terms /> {words.between} <Privacy />
      {words.end}
    </p>
  )
}

function Terms() {
  const { config } = useApp()
  return (
    <a className={quietLinkClass} href={config.links.terms} rel="noreferrer noopener">
      {layout.terms}
    </a>
  )
}

function Privacy() {
  const { config } = useApp()
  return (
    <a className={quietLinkClass} href={config.links.privacy} rel="noreferrer noopener">
      {layout.privacy}
    </a>
  )
}
