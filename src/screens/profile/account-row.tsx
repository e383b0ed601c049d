import { useState } from 'react'
import { layout } from '#messages/common'
import { Icon } from '../../ui/icon'
import type { Elements } from '../../ui/elements'
import styles from './profile.module.css'

interface AccountRowProps {
  name: string | undefined
  email: string
  children: Elements
}

/** The account in one closed row, so that the payment stays in view. */
export function AccountRow({ name, email, children }: AccountRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.account} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.person}>
          {name && <span>{`${name} `}</span>}
          <span>{email}</span>
        </span>
        <span>{layout.accountMenu}</span>
        <Icon name="chevron" />
      </summary>
      {isOpen && children}
    </details>
  )
}
