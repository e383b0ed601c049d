import { useState, useTransition, type ComponentType, type MouseEvent } from 'react'
import { account } from '#messages/profile'
import { ChunkErrorNotice } from '../../layout/chunk-error'
import { Button } from '../../ui/button'
import styles from './account-card.module.css'
import type { AccountDialogsProps, AccountRequest } from './account-dialogs'

/** Not a `lazy` component, which caches its failure: the next click loads the chunk again. */
interface DialogsChunk {
  /** Missing if the chunk could not be loaded. */
  readonly AccountDialogs?: ComponentType<AccountDialogsProps>
}

/** The buttons to reset the password and to delete the account. Loads their dialogs on hover or focus. */
export function AccountActions({ disabled }: { disabled: boolean }) {
  const [request, setRequest] = useState<AccountRequest>()
  const [chunk, setChunk] = useState<DialogsChunk>()
  const [isLoading, startLoading] = useTransition()

  function open(next: AccountRequest) {
    setRequest(next)
    if (chunk?.AccountDialogs) return
    setChunk(undefined)
    startLoading(async () => setChunk(await loadDialogs()))
  }

  const buttonFor = (action: AccountRequest['action']) => ({
    disabled,
    busy: isLoading && request?.action === action,
    onPointerEnter: loadDialogs,
    onFocus: loadDialogs,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => open({ action, button: currentTarget }),
  })

  return (
    <div className={styles.actions}>
      <Button {...buttonFor('reset-password')}>{account.resetPassword}</Button>
      <Button variant="quiet-danger" {...buttonFor('delete-account')}>
        {account.deleteAccount}
      </Button>
      {chunk && !chunk.AccountDialogs && <ChunkErrorNotice />}
      {chunk?.AccountDialogs && request && <chunk.AccountDialogs request={request} />}
    </div>
  )
}

function loadDialogs(): Promise<DialogsChunk> {
  return import('./account-dialogs').catch(() => ({}))
}
