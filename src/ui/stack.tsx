import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './stack.module.css'

export interface StackProps {
  gap?: 'tight' | 'close' | 'normal' | 'wide' | 'loose'
  as?: 'div' | 'section' | 'article' | 'nav' | 'ul' | 'ol' | 'li' | 'span'
  children: ReactNode
}

/** Things one under the other, at one of five distances. */
export function Stack({ gap = 'normal', as: Element = 'div', children }: StackProps) {
  return <Element className={classNames(styles.stack, styles[gap])}>{children}</Element>
}
