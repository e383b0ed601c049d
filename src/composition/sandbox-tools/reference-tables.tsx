import { sandboxCards } from '../../../adapters/in-memory/cards'
import { sandboxPassword } from '../../../adapters/in-memory/first-accounts'
import { sandboxTexts } from '../sandbox-texts'
import styles from './sandbox-tools.module.css'

const { tools } = sandboxTexts

/** Cards, codes and accounts, to copy from. */
export function ReferenceTables() {
  return (
    <>
      <Table
        title={tools.cards}
        note={tools.cardsNote}
        rows={sandboxCards.map(({ number, outcome }) => [number, tools.outcomes[outcome]])}
      />
      <Table title={tools.promoCodes} rows={Object.entries(tools.promoEffects)} />
      <Table
        title={tools.accounts}
        note={`${tools.password} ${sandboxPassword}`}
        rows={Object.entries(tools.accountStates)}
      />
    </>
  )
}

function Table({
  title,
  note,
  rows,
}: {
  title: string
  note?: string
  rows: readonly (readonly string[])[]
}) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {note && <p>{note}</p>}
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
    </section>
  )
}
