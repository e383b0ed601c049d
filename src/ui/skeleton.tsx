import { classNames } from './class-names'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape: 'text' | 'line' | 'title' | 'provider' | 'button' | 'field' | 'choice' | 'avatar' | 'card' | 'panel'
  width?: 'short' | 'medium' | 'full'
}

/**
 * Holds the place of what is on its way, in its final shape; `text` does so within a line, and is as high as its letters.
 * Put one `Loading` or status text beside a group.
 */
export function Skeleton({ shape, width = 'full' }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], styles[width])} aria-hidden="true" />
}
