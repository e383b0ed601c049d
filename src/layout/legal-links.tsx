import { layout } from '#messages/common'
import { useApp } from '../app-context'
import { quietLinkClass } from '../ui/text-link'
import styles from './legal-links.module.css'

export function LegalLinks() {
  return (
    <p className={styles.links}>
      <LegalLink to="terms" />
      <LegalLink to="privacy" />
    </p>
  )
}

/** A sentence with links to the terms and the privacy policy. */
export function LegalSentence({ messages }: { messages: { begin: string; between: string; end: string } }) {
  return (
    <p className={styles.sentence}>
      <span>{messages.begin}</span> <LegalLink to="terms" /> <span>{messages.between}</span>{' '}
      <LegalLink to="privacy" />
      <span>{messages.end}</span>
    </p>
  )
}

function LegalLink({ to }: { to: 'terms' | 'privacy' }) {
  const { config } = useApp()
  return (
    <a className={quietLinkClass} href={config.links[to]} rel="noreferrer noopener">
      {layout[to]}
    </a>
  )
}
