import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Part } from '../../layout/part'
import { usePortal } from '../../portal'
import { Button } from '../../ui/button'
import styles from './account-card.module.css'
import type { Asked } from './account-dialogs'

/** Resetting the password and deleting the account. What they ask first is fetched when a press is near. */
export const AccountEndings = observer(function AccountEndings() {
  const { screens, texts } = usePortal()
  const { accountDialogs } = screens
  const [asked, setAsked] = useState<Asked>()
  const prepare = () => void accountDialogs.load()
  const leadingTo = (question: Asked['question']) => ({
    busy: asked?.question === question && !accountDialogs.fetched,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setAsked({ question }),
  })

  return (
    <div className={styles.actions}>
      <Button {...leadingTo('reset-password')}>{texts.account.resetPassword}</Button>
      <Button variant="parting" {...leadingTo('delete-account')}>
        {texts.account.deleteAccount}
      </Button>
      {asked && (
        <Part source={accountDialogs} waiting={null}>
          {(Dialogs) => <Dialogs asked={asked} />}
        </Part>
      )}
    </div>
  )
})
