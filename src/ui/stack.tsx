import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './stack.module.css'

export interface StackProps {
  gap?: 'tight' | 'close' | 'normal' | 'wide'
  as?: 'div' | 'section'
  children: ReactNode
}

/** A vertical stack with one of four gaps. */
export function Stack({ gap = 'normal', as: Element = 'div', children }: StackProps) {
  return <Element className={classNames(styles.stack, styles[gap])}>{children}</Element>
}
