import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { LiveRegions } from './announcer'
import { focusPageHeading } from './focus-page-heading'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** The first control takes the focus: put the harmless button first. */
  actions: ReactNode
}

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/** A modal dialog. Escape and a click on the backdrop call `onClose`; only `open` closes it. */
export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [reopenings, reopen] = useReducer((count: number) => count + 1, 0)
  const isShown = useModal(dialog, open, reopenings)
  useBackdropClick(dialog, open, onClose)

  function handleCancel(event: DialogEvent) {
    // An event that cannot be cancelled is followed by `close`.
    if (event.target !== event.currentTarget || !event.cancelable) return
    event.preventDefault()
    onClose()
  }

  /** Browsers close the dialog without `cancel` at a second Escape in a row. It reopens unless `open` changes. */
  function handleClose(event: DialogEvent) {
    if (event.target !== event.currentTarget || event.currentTarget.open || !isShown.current) return
    onClose()
    reopen()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      closedby="any"
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <LiveRegions />
      {open && (
        <div className={styles.content}>
          <h2 id={titleId}>{title}</h2>
          <div className={styles.body}>{children}</div>
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  )
}

/**
 * Shows the dialog while it is open and returns whether it is shown: a page that loads a part of itself hides the dialog for a moment. A
 * layout effect: a dialog that is removed while open does not return the focus.
 */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  reopenings: number,
): RefObject<boolean> {
  const isShown = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return undefined
    const opener = document.activeElement
    const { documentElement: page } = document
    element.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
    show(element)
    isShown.current = true
    return () => {
      isShown.current = false
      hide(element)
      // The opener may be removed together with the dialog.
      queueMicrotask(() => returnFocus(element, opener))
    }
  }, [dialog, open, reopenings])
  return isShown
}

/** For browsers without `closedby`. A drag that begins inside the dialog is no click on the backdrop. */
function useBackdropClick(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onBackdropClick: () => void,
): void {
  const handleBackdropClick = useEffectEvent(onBackdropClick)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open || element.closedBy === 'any') return undefined
    let isPressed = false
    let isReleased = false
    const press = (event: PointerEvent) => {
      isPressed = isOnBackdrop(element, event)
    }
    const release = (event: PointerEvent) => {
      isReleased = isOnBackdrop(element, event)
    }
    // Closing at `pointerup` would let the click of a tap through to the page behind.
    const click = () => {
      if (isPressed && isReleased) handleBackdropClick()
      isPressed = false
    }
    element.addEventListener('pointerdown', press)
    element.addEventListener('pointerup', release)
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('pointerup', release)
      element.removeEventListener('click', click)
    }
  }, [dialog, open])
}

function isOnBackdrop(element: Element, { target, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const isInside = clientX > left && clientX < right && clientY > top && clientY < bottom
  return target === element && !isInside
}

function show(dialog: HTMLDialogElement) {
  // jsdom has no showModal.
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
  // Focusing the first control has scrolled a long dialog to its end.
  const title = dialog.scrollTop > 0 && dialog.querySelector('h2')
  if (!title) return
  title.tabIndex = -1
  title.focus()
}

function hide(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}

/** Focuses the opener if the browser has not, or the page's heading where the opener is gone. */
function returnFocus(dialog: HTMLDialogElement, opener: Element | null) {
  const { activeElement: focused, body } = document
  const isLost = focused === null || focused === body || dialog.contains(focused)
  if (dialog.open || !isLost || opener === body || !(opener instanceof HTMLElement)) return
  opener.focus()
  if (document.activeElement === opener) return
  focusPageHeading()
}
