import { useState, type ComponentType, type MouseEvent } from 'react'
import { account } from '#messages/profile'
import { MissingPartNotice } from '../../layout/error-boundary'
import { Button } from '../../ui/button'
import styles from './account-card.module.css'
import type { AccountDialogsProps, AccountRequest } from './account-dialogs'
import { loadAccountDialogs } from './load-account-dialogs'

type Dialogs =
  | { readonly type: 'idle' | 'loading' | 'missing' }
  | { readonly type: 'loaded'; readonly AccountDialogs: ComponentType<AccountDialogsProps> }

/** Resetting the password and deleting the account. Their dialogs are loaded when a press is near. */
export function AccountActions({ disabled }: { disabled: boolean }) {
  const [request, setRequest] = useState<AccountRequest>()
  const [dialogs, setDialogs] = useState<Dialogs>({ type: 'idle' })

  async function open(next: AccountRequest) {
    setRequest(next)
    if (dialogs.type === 'loaded' || dialogs.type === 'loading') return
    setDialogs({ type: 'loading' })
    try {
      const { AccountDialogs } = await loadAccountDialogs()
      setDialogs({ type: 'loaded', AccountDialogs })
    } catch {
      setDialogs({ type: 'missing' })
    }
  }

  const buttonFor = (action: AccountRequest['action']) => ({
    disabled,
    busy: request?.action === action && dialogs.type === 'loading',
    onPointerEnter: preload,
    onFocus: preload,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => void open({ action, button: currentTarget }),
  })

  return (
    <div className={styles.actions}>
      <Button {...buttonFor('reset-password')}>{account.resetPassword}</Button>
      <Button variant="parting" {...buttonFor('delete-account')}>
        {account.deleteAccount}
      </Button>
      {dialogs.type === 'missing' && <MissingPartNotice />}
      {dialogs.type === 'loaded' && request && <dialogs.AccountDialogs request={request} />}
    </div>
  )
}

function preload(): void {
  loadAccountDialogs().catch(() => undefined)
}
