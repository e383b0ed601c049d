import { observer } from 'mobx-react-lite'
import { useState, type MouseEvent } from 'react'
import { MissingPartNotice, Part } from '../../layout/part'
import { usePortal } from '../../portal'
import { Button } from '../../ui/button'
import styles from './account-card.module.css'
import type { Asked } from './account-dialogs'

/** Resetting the password and deleting the account. What they ask first is fetched when a press is near. */
export const AccountEndings = observer(function AccountEndings() {
  const { order, screens, texts } = usePortal()
  const { accountDialogs } = screens
  const [asked, setAsked] = useState<Asked>()
  const prepare = () => void accountDialogs.load()
  const leadingTo = (question: Asked['question']) => ({
    // While a payment is under way the person behind it stays.
    disabled: order.isBeingPaid,
    busy: asked?.question === question && !accountDialogs.fetched && !accountDialogs.failure,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      prepare()
      setAsked({ question, by: currentTarget })
    },
  })

  return (
    <div className={styles.actions}>
      <Button {...leadingTo('reset-password')}>{texts.account.resetPassword}</Button>
      <Button variant="parting" {...leadingTo('delete-account')}>
        {texts.account.deleteAccount}
      </Button>
      {asked && (
        <Part source={accountDialogs} waiting={null} missing={<MissingPartNotice />}>
          {(Dialogs) => <Dialogs asked={asked} />}
        </Part>
      )}
    </div>
  )
})
