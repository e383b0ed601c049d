import { classNames } from './class-names'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape: 'text' | 'line' | 'provider' | 'button' | 'field' | 'cell' | 'choice' | 'avatar'
  width?: 'short' | 'medium' | 'full'
}

/** Reserves the place of content that is loading; `text` does so within a line. Announce the loading beside a group. */
export function Skeleton({ shape, width = 'full' }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], styles[width])} />
}

/** Rows of a label and a value. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="line" width="short" />
          <Skeleton shape="line" width="short" />
        </div>
      ))}
    </div>
  )
}
