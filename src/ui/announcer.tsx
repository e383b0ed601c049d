import { useEffect, useRef, type RefObject } from 'react'

/** `assertive` interrupts what is being read: for what has failed. */
export type Urgency = 'polite' | 'assertive'

/** Within this time the same message is not said again: React may run an effect twice. */
const repeatedInMilliseconds = 100
/** After this time a message is removed: a user who reads the page to its end would find it out of place. */
const keptInMilliseconds = 7000

/** The live regions of an open dialog: those outside are silent then. The page has its own pair (tools/build/page.ts). */
export function LiveRegions() {
  return (
    <>
      <div className="live-region" role="status" aria-live="polite" aria-atomic="false" />
      <div className="live-region" role="alert" aria-live="assertive" aria-atomic="false" />
    </>
  )
}

/** Says a message to assistive technology, after those before it. */
export function announce(message: string, urgency: Urgency = 'polite'): void {
  const region = regionOf(urgency)
  const now = performance.now()
  const isRepeated = [...region.querySelectorAll('p')].some(
    ({ textContent, dataset }) =>
      textContent === message && now - Number(dataset['saidAt']) < repeatedInMilliseconds,
  )
  if (isRepeated) return
  // An element of its own for each: replaced text can be lost before it is read.
  const item = document.createElement('p')
  item.textContent = message
  item.dataset['saidAt'] = String(now)
  region.append(item)
  window.setTimeout(() => item.remove(), keptInMilliseconds)
}

/** Whether it was the last message, a moment ago. */
export function isJustSaid(message: string): boolean {
  return regionOf('polite').lastElementChild?.textContent === message
}

/** Announces the message when it appears or changes; nothing while it is undefined. */
export function useAnnouncement(message: string | undefined, urgency: Urgency = 'polite'): void {
  useEffect(() => {
    if (message) announce(message, urgency)
  }, [message, urgency])
}

/** Announces the message when it replaces another or an empty one, not when it is there from the start. */
export function useChangeAnnouncement(message: string | undefined, urgency: Urgency = 'polite'): void {
  const previous = useRef(message)
  useEffect(() => {
    if (message && previous.current !== undefined && message !== previous.current) announce(message, urgency)
    previous.current = message
  }, [message, urgency])
}

/** Returns a ref. The text of its element is announced when it appears or changes, with links and without buttons. */
export function useSpoken<Target extends HTMLElement>(
  urgency: Urgency = 'polite',
  isSpoken = true,
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const said = useRef('')
  useEffect(() => {
    const text = textOf(target.current)
    if (!isSpoken || text === said.current) return
    said.current = text
    if (text) announce(text, urgency)
  })
  return target
}

function textOf(element: HTMLElement | null): string {
  const copy = element?.cloneNode(true) as HTMLElement | undefined
  for (const silent of copy?.querySelectorAll('button, [hidden], [aria-hidden="true"]') ?? []) silent.remove()
  // What stands below other text is no part of its last word.
  for (const block of copy?.querySelectorAll('div, p, li, h2') ?? []) block.append(' ')
  return copy?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
}

function regionOf(urgency: Urgency): Element {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const owner = dialog ?? document.body
  const found = owner.querySelector(`:scope > .live-region[aria-live="${urgency}"]`)
  if (found) return found
  // Only where the page is not the portal's.
  const region = document.createElement('div')
  region.className = 'live-region'
  region.role = urgency === 'polite' ? 'status' : 'alert'
  region.ariaLive = urgency
  // Only what is added is read.
  region.ariaAtomic = 'false'
  owner.append(region)
  return region
}
