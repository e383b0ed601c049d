import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { layout } from '#messages/common'
import { fullName, initials } from '#core/domain/person-name'
import type { CurrentUser } from '#core/domain/subscriber'
import { Avatar } from '../ui/avatar'
import { Button } from '../ui/button'
import { VisuallyHidden } from '../ui/visually-hidden'
import { textLinkClass } from '../ui/text-link'
import styles from './account-menu.module.css'
import type { PageLayoutViewModel } from './page-layout.view-model'
import { RouteLink } from './route-link'

interface AccountMenuProps {
  model: PageLayoutViewModel
  user: CurrentUser
}

/** The menu of the signed-in user in the header. Escape, and a press or focus outside of it, close it. */
export const AccountMenu = observer(function AccountMenu(props: AccountMenuProps) {
  const { model, user } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const leave = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false)
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen])

  function followHome(event: MouseEvent) {
    setOpen(false)
    const isInOtherTab = event.metaKey || event.ctrlKey || event.shiftKey
    if (!model.isHome || isInOtherTab) return
    // Another entry of the page would come between the checkout and its plans.
    event.preventDefault()
    button.current?.focus()
    model.returnHome()
  }

  return (
    <div ref={menu} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <VisuallyHidden>{layout.accountMenu}</VisuallyHidden>{' '}
        <Avatar
          size="small"
          initials={initials(user, user.email)}
          picture={user.profilePictureURL}
          areInitialsRead
        />
      </button>
      {isOpen && (
        <div id={id} className={styles.panel}>
          <p className={styles.person}>
            <strong>{fullName(user)}</strong> <span>{user.email}</span>
          </p>
          {model.leadsHome && (
            <RouteLink to="/" className={textLinkClass} onClick={followHome}>
              {layout.toProfile}
            </RouteLink>
          )}
          {model.canLogOut && (
            <Button wide onClick={() => model.logOut()}>
              {layout.logOut}
            </Button>
          )}
        </div>
      )}
    </div>
  )
})
