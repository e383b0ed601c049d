import { useState } from 'react'
import styles from './avatar.module.css'

export interface AvatarProps {
  initials: string
  picture?: string
}

/** A picture or, without one, initials. Decorative: the name is shown beside it. */
export function Avatar({ initials, picture }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const source = picture?.startsWith('https://') && picture !== broken ? picture : undefined

  return (
    <span className={styles.avatar} aria-hidden="true">
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
