import { createElement, type ReactNode } from 'react'

/** An SVG element as data, so that no page has to parse markup, which could contain scripts. */
export interface Drawing {
  readonly shape: string
  /** By React's names. */
  readonly attributes: Readonly<Record<string, string>>
  readonly parts: readonly Drawing[]
}

/** Renders a drawing. Decorative: a text beside it has the same meaning. */
export function DrawingPicture({ drawing, className }: { drawing: Drawing; className?: string | undefined }) {
  const { shape, attributes, parts } = drawing
  return createElement(shape, { ...attributes, className, 'aria-hidden': true }, ...parts.map(draw))
}

function draw({ shape, attributes, parts }: Drawing): ReactNode {
  return createElement(shape, attributes, ...parts.map(draw))
}
