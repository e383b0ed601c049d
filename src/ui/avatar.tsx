import { useState } from 'react'
import styles from './avatar.module.css'

export interface AvatarProps {
  initials: string
  picture?: string
}

/** A face or, without one, initials. Decorative: the name stands beside it. */
export function Avatar({ initials, picture }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const shown = picture?.startsWith('https://') && picture !== broken ? picture : undefined

  return (
    <span className={styles.avatar} aria-hidden="true">
      {shown ? (
        <img
          className={styles.picture}
          src={shown}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setBroken(shown)}
        />
      ) : (
        initials
      )}
    </span>
  )
}
