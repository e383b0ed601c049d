/** Focuses the heading of the page, where what had the focus is gone. */
export function focusPageHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
