export type Control = HTMLFormElement | HTMLInputElement | HTMLButtonElement

/**
 * Carries input, focus and an early press over to a page that React has rendered anew, because an extension had changed the
 * prerendered one (facebook/react#24430). `before` are the controls of that, `focused` is the one that had the focus.
 */
export function carryInputOver(before: Iterable<Control>, focused: Element | null): void {
  const after = [...document.querySelectorAll<Control>('form, input, button')]
  let pressed: Control | undefined
  for (const old of before) {
    const control = old.isConnected ? undefined : after.find((each) => nameOf(each) === nameOf(old))
    if (control instanceof HTMLInputElement) fillIn(control, old as HTMLInputElement)
    if (old === focused) control?.focus()
    if (old === window.earlyPress) pressed = control
  }
  if (pressed) press(pressed)
}

/** Two controls of one page with the same name do the same. */
function nameOf(control: Control): string {
  const text = control instanceof HTMLButtonElement ? control.textContent : ''
  const choice = control instanceof HTMLInputElement && control.type === 'radio' ? control.value : ''
  return JSON.stringify([control.localName, control.getAttribute('name'), text, choice])
}

function fillIn(control: HTMLInputElement, old: HTMLInputElement): void {
  if (old.checked && !control.checked) control.click()
  if (control.type === 'radio' || control.value === old.value) return
  control.value = old.value
  control.setSelectionRange(old.selectionStart, old.selectionEnd)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Presses again. A page that still loads keeps the press until it can do what it asks for. */
function press(control: Control): void {
  window.earlyPress = undefined
  if (control instanceof HTMLFormElement) control.requestSubmit()
  else control.click()
}
