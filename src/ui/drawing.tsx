import { createElement, type ReactNode } from 'react'

/** A drawing as data: a page then parses no text of it, which could be more than a drawing. */
export interface Drawing {
  readonly shape: string
  /** By the names that React gives them. */
  readonly attributes: Readonly<Record<string, string>>
  readonly parts: readonly Drawing[]
}

/** A drawing beside words that say the same. */
export function DrawingPicture({ drawing, className }: { drawing: Drawing; className?: string | undefined }) {
  const { shape, attributes, parts } = drawing
  return createElement(shape, { ...attributes, className, 'aria-hidden': true }, ...parts.map(draw))
}

function draw({ shape, attributes, parts }: Drawing): ReactNode {
  return createElement(shape, attributes, ...parts.map(draw))
}
