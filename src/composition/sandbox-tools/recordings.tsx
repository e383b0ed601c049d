import type { World } from '../../../adapters/in-memory/world'
import { textLinkClass } from '../../ui/text-link'
import { sandboxTexts } from '../sandbox-texts'
import styles from './sandbox-tools.module.css'
import { useWorld } from './use-world'

const { tools } = sandboxTexts

/** What has gone out into the world: emails, and events for analytics, newest first. */
export function Recordings({ world }: { world: World }) {
  const { inbox, analytics } = useWorld(world)
  return (
    <>
      <section aria-label={tools.inbox}>
        <h2>{tools.inbox}</h2>
        {inbox.length === 0 && <p>{tools.inboxEmpty}</p>}
        <ul className={styles.list}>
          {inbox.toReversed().map((email) => (
            <li key={email.id}>
              <strong>{email.subject}</strong>
              <br />
              {tools.to} {email.to}
              <br />
              <a className={textLinkClass} href={email.link}>
                {tools.resetLink}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={tools.analytics}>
        <h2>{tools.analytics}</h2>
        {analytics.length === 0 && <p>{tools.analyticsEmpty}</p>}
        <ul className={styles.list}>
          {analytics.toReversed().map((event, index) => (
            <li key={analytics.length - index}>
              <code>{JSON.stringify(event)}</code>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
