import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The bar of the main action, the banner, and the second column of a page. */
const names = ['action', 'banner', 'column'] as const

type Measured = (typeof names)[number]

interface Part {
  readonly name: Measured
  readonly element: HTMLElement
}

/** While a page loads, it may have a second bar, which is not rendered. */
const parts = new Set<Part>()

let observer: ResizeObserver | undefined
let frame = 0

/**
 * Keeps the height of the element in the document's custom property `--size-<name>`, in pixels. The document has the attribute
 * `data-low` where bar and banner would take more than a third of the window, and on a phone with a banner: the bar of the main action
 * then stands in the flow. Further down on a tablet it would move what is in the window.
 */
export function useMeasuredHeight<Target extends HTMLElement>(name: Measured): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useLayoutEffect(() => {
    const element = target.current
    if (!element) return
    const part = { name, element }
    parts.add(part)
    observer ??= new ResizeObserver(scheduleMeasuring)
    observer.observe(element)
    window.addEventListener('resize', scheduleMeasuring)
    return () => {
      parts.delete(part)
      observer?.unobserve(element)
      if (parts.size === 0) window.removeEventListener('resize', scheduleMeasuring)
      scheduleMeasuring()
    }
  }, [name])
  return target
}

/** Not within the observer's callback, where a change of the observed sizes would be reported as an error. */
function scheduleMeasuring(): void {
  cancelAnimationFrame(frame)
  frame = requestAnimationFrame(measure)
}

function measure(): void {
  const root = document.documentElement
  // In the flow the bar has another height.
  root.removeAttribute('data-low')
  const heights = { action: 0, banner: 0, column: 0 }
  for (const { name, element } of parts) heights[name] += element.getBoundingClientRect().height
  for (const name of names) root.style.setProperty(`--size-${name}`, `${heights[name]}px`)
  // Unlike the inner height, this one does not change with the address bar of a phone.
  const isHigh = heights.action + heights.banner > root.clientHeight / 3
  const isPhone = window.innerWidth < 640
  root.toggleAttribute('data-low', isHigh || (isPhone && heights.banner > 0))
}
