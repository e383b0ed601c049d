/**
 * Keeps the last press on a form or button that loads, which `useEarlyPress` repeats, and says that it takes a moment. After 20
 * seconds, or if a file of the program does not load, the slow-load notice says more.
 */
export function keepEarlyPress(): void {
  const spoken = new Text()
  const moment = find('[data-moment]')
  const notice = find('[data-slow-load]')

  const giveUp = () => {
    spoken.remove()
    moment.hidden = true
    notice.dataset['now'] = ''
  }
  const keep = (event: Event) => {
    const pressed = event.target instanceof Element && event.target.closest('[data-loading]')
    // A form is pressed by its submit, also by Enter.
    if (!pressed || pressed instanceof HTMLFormElement !== (event.type === 'submit')) return
    window.earlyPress = pressed
    moment.hidden = false
    spoken.data = moment.innerText
    find('[role=status]').append(spoken)
    setTimeout(giveUp, 20_000)
  }
  addEventListener('click', keep)
  addEventListener('submit', keep)
  // Only a script and a style sheet have a type: an image that fails says nothing about the program, and neither do errors of extensions.
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLElement && 'type' in target && giveUp(),
    true,
  )
}

function find(selector: string): HTMLElement {
  return document.querySelector(selector) as HTMLElement
}
