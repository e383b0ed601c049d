import { useSyncExternalStore } from 'react'
import { sandboxCards } from '#contract/sandbox'
import { sandboxPassword } from '#adapters/in-memory/seed'
import type { World } from '#adapters/in-memory/world'
import { textLinkClass } from '../../ui/text-link'
import { sandboxMessages } from '#messages/sandbox'
import { localizedPath } from '../../i18n/localized-path'
import { Controls } from './controls'
import styles from './sandbox-tools.module.css'
import type { Elements } from '../../ui/elements'

const { tools } = sandboxMessages

/** The controls, the emails, analytics events and reports, newest first, and the tables to copy from. */
export function Panel({ id, world }: { id: string; world: World }) {
  const { controls, inbox, analytics, reports } = useSyncExternalStore(
    (onChange) => world.observe(onChange),
    () => world.read(),
  )
  return (
    <div className={styles.panel} id={id}>
      <Controls world={world} controls={controls} />
      <Section title={tools.inbox}>
        {inbox.length === 0 && <p>{tools.inboxEmpty}</p>}
        <ul className={styles.list}>
          {inbox.toReversed().map((email) => (
            <li key={email.id}>
              <strong>{email.subject}</strong>
              <br />
              <span>{`${tools.to} ${email.to}`}</span>
              <br />
              <a className={textLinkClass} href={localizedPath(email.link)}>
                {tools.resetLink}
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Records title={tools.analytics} empty={tools.analyticsEmpty} records={analytics} />
      <Records title={tools.reports} empty={tools.reportsEmpty} records={reports} />
      <Section title={tools.cards}>
        <p>{tools.cardsNote}</p>
        <Table rows={sandboxCards.map(({ number, outcome }) => [number, tools.outcomes[outcome]])} />
      </Section>
      <Section title={tools.promoCodes}>
        <Table rows={Object.entries(tools.promoEffects)} />
      </Section>
      <Section title={tools.accounts}>
        <p>{`${tools.password} ${sandboxPassword}`}</p>
        <Table rows={Object.entries(tools.accountStates)} />
      </Section>
    </div>
  )
}

interface RecordsProps {
  title: string
  empty: string
  records: readonly object[]
}

function Records({ title, empty, records }: RecordsProps) {
  return (
    <Section title={title}>
      {records.length === 0 && <p>{empty}</p>}
      <ul className={styles.list}>
        {records.toReversed().map((record, index) => (
          <li key={records.length - index}>
            <code>{JSON.stringify(record)}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: Elements }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Table({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <table className={styles.table}>
      <tbody>
        {rows.map(([name, text]) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
