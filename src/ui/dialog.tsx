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
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** The first control of the dialog takes the focus: put the button that does no harm first. */
  actions: ReactNode
}

type DialogEvent = SyntheticEvent<HTMLDialogElement>

/** A question before the page, which rests meanwhile. Escape and the backdrop only ask `onClose`; `open` decides. */
export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [closings, countClosing] = useReducer((count: number) => count + 1, 0)
  useModal(dialog, open, closings)
  useBackdropClick(dialog, open, onClose)

  function handleCancel(event: DialogEvent) {
    // One that cannot be prevented is followed by `close`.
    if (event.target !== event.currentTarget || !event.cancelable) return
    event.preventDefault()
    onClose()
  }

  /** Browsers may close it without asking, as at a second Escape in a row. Where the owner keeps it open, it comes back. */
  function handleClose(event: DialogEvent) {
    if (event.target !== event.currentTarget || event.currentTarget.open || !open) return
    onClose()
    countClosing()
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
      {open && (
        <div className={styles.sheet}>
          <h2 id={titleId}>{title}</h2>
          <div className={styles.body}>{children}</div>
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  )
}

/** A layout effect, because a dialog that leaves the page unclosed does not give the focus back. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, closings: number) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return undefined
    const opener = document.activeElement
    const { documentElement: page } = document
    element.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
    show(element)
    return () => {
      hide(element)
      // The opener may leave the page together with the dialog.
      queueMicrotask(() => returnFocus(element, opener))
    }
  }, [dialog, open, closings])
}

/** For browsers without `closedby`: a click beside the dialog that also began there, not the end of a drag out of it. */
function useBackdropClick(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onBackdropClick: () => void,
): void {
  const report = useEffectEvent(onBackdropClick)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open || element.closedBy === 'any') return undefined
    let began = false
    let ended = false
    const press = (event: PointerEvent) => {
      began = isBeside(element, event)
    }
    const release = (event: PointerEvent) => {
      ended = isBeside(element, event)
    }
    // Only the click closes: closed at the release already, a tap would go through to the page behind.
    const click = () => {
      if (began && ended) report()
      began = false
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

function isBeside(element: Element, { target, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const within = clientX > left && clientX < right && clientY > top && clientY < bottom
  return target === element && !within
}

function show(dialog: HTMLDialogElement) {
  // jsdom has no showModal.
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
  // A long one would open at its end, where the first control is.
  const title = dialog.scrollTop > 0 && dialog.querySelector('h2')
  if (!title) return
  title.tabIndex = -1
  title.focus()
}

function hide(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}

/** Where the browser could not give the focus back to the opener, it goes to the heading of the page. */
function returnFocus(dialog: HTMLDialogElement, opener: Element | null) {
  const { activeElement: focused, body } = document
  const lost = focused === null || focused === body || dialog.contains(focused)
  if (dialog.open || !lost || opener === body || !(opener instanceof HTMLElement)) return
  opener.focus()
  if (document.activeElement === opener) return
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
