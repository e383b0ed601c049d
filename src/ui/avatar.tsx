import { useState } from 'react'
import { classNames } from './class-names'
import styles from './avatar.module.css'

export interface AvatarProps {
  initials: string
  picture?: string
  size?: 'small' | 'large'
  /** Whether the initials are part of an accessible name: what a button shows is in its name (WCAG 2.5.3). */
  areInitialsRead?: boolean
}

/** A picture or, without one, initials. Decorative where the name is shown beside it. */
export function Avatar({ initials, picture, size = 'large', areInitialsRead }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const source = picture?.startsWith('https://') && picture !== broken ? picture : undefined

  return (
    <span
      className={classNames(styles.avatar, styles[size])}
      aria-hidden={areInitialsRead ? undefined : true}
    >
      {source ? (
        <img
          className={styles.picture}
          src={source}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBroken(source)}
        />
      ) : (
        initials
      )}
    </span>
  )
}
