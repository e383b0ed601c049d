import { isVisible, nameOf, root, selfAndAncestors, visibleTexts, type TextLine } from './visible-text'

/** Pixels between a border and the text in it, and for rounding. */
const clearance = 1

interface Frame {
  readonly element: Element
  readonly box: DOMRect
}

/**
 * Returns the visible borders that touch or cross a text, or that stand out of the border around them. Meant for forced colours,
 * which show the borders that are transparent else.
 */
export function touchedFrames(): string[] {
  const frames = Array.from(root().querySelectorAll('*'))
    .filter((element) => isFramed(element) && isVisible(element) && !element.closest('[data-sandbox], svg'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
  const texts = visibleTexts()
  return Array.from(
    new Set([
      ...frames.flatMap((frame) => [...tightFields(frame), ...standsOut(frame, frames)]),
      ...texts.flatMap((text) => frames.flatMap((frame) => touches(text, frame))),
    ]),
  )
}

/** Whether all four borders are visible. */
function isFramed(element: Element): boolean {
  const style = getComputedStyle(element)
  const canvas = getComputedStyle(document.body).backgroundColor
  return (['top', 'right', 'bottom', 'left'] as const).every((side) => {
    const color = style.getPropertyValue(`border-${side}-color`)
    const width = Number.parseFloat(style.getPropertyValue(`border-${side}-width`))
    return width > 0 && color !== canvas && !/^rgba.*, 0\)$/.test(color)
  })
}

function tightFields({ element }: Frame): string[] {
  if (!element.matches('input:not([type=radio], [type=checkbox]), select')) return []
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  const isTight = Math.min(Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)) < clearance
  return isTight ? [`${nameOf(element)} has text on its border`] : []
}

function standsOut({ element, box }: Frame, frames: readonly Frame[]): string[] {
  const outer = frames.findLast((frame) => frame.element !== element && frame.element.contains(element))
  const isLayer = selfAndAncestors(element).some((each) =>
    ['absolute', 'fixed'].includes(getComputedStyle(each).position),
  )
  if (!outer || isLayer) return []
  const isOut =
    box.left < outer.box.left + clearance ||
    box.right > outer.box.right - clearance ||
    box.top < outer.box.top + clearance ||
    box.bottom > outer.box.bottom - clearance
  return isOut ? [`the border of ${nameOf(element)} meets that of ${nameOf(outer.element)}`] : []
}

function touches({ element, box: line }: TextLine, { element: framed, box }: Frame): string[] {
  const isInside = framed.contains(element)
  // A line box is taller than its letters.
  const margin = line.height * 0.2
  const isBeside =
    line.right <= box.left ||
    line.left >= box.right ||
    line.bottom - margin <= box.top ||
    line.top + margin >= box.bottom
  const { borderLeftWidth, borderRightWidth } = getComputedStyle(framed)
  const isWithin =
    line.left >= box.left + Number.parseFloat(borderLeftWidth) + clearance &&
    line.right <= box.right - Number.parseFloat(borderRightWidth) - clearance &&
    line.top + margin >= box.top &&
    line.bottom - margin <= box.bottom
  if ((isInside ? isWithin : isBeside) || isInAnotherLayer(element, framed)) return []
  return [`${nameOf(element)} touches the border of ${nameOf(framed)}`]
}

/** Bars and dialogs cover what is below them. */
function isInAnotherLayer(one: Element, other: Element): boolean {
  const layer = (element: Element) =>
    selfAndAncestors(element).find((each) =>
      ['absolute', 'fixed', 'sticky'].includes(getComputedStyle(each).position),
    )
  return layer(one) !== layer(other)
}
