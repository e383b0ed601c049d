import { createElement, type ReactElement } from 'react'

/** An SVG element as data, so that no page has to parse markup, which could contain scripts. */
export interface SvgNode {
  readonly tag: string
  /** By React's names. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly SvgNode[]
}

/** Renders an SVG. Decorative: the text beside it has the same meaning. */
export function Svg({ node, className }: { node: SvgNode; className?: string | undefined }) {
  const { tag, attributes, children } = node
  return createElement(tag, { ...attributes, className, 'aria-hidden': true }, ...children.map(render))
}

function render({ tag, attributes, children }: SvgNode): ReactElement {
  return createElement(tag, attributes, ...children.map(render))
}
