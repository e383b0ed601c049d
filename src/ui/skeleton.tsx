import { classNames } from './class-names'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape: 'text' | 'line' | 'title' | 'provider' | 'button' | 'field' | 'choice' | 'avatar' | 'card' | 'panel'
  width?: 'short' | 'medium' | 'full'
}

/** Reserves the place of content that is loading; `text` does so within a line. Announce the loading beside a group. */
export function Skeleton({ shape, width = 'full' }: SkeletonProps) {
  return <span className={classNames(styles.skeleton, styles[shape], styles[width])} aria-hidden="true" />
}
