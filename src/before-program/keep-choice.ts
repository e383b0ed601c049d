import { otherParameters, planLinkQuery, readPlanLink } from '#core/domain/plan-link'
import { fullQuery, isStarted, storeChoice } from './choice'

/**
 * Keeps plan and promo code of the form for a reload and Back, and adds them to the links to sign-up and sign-in, as the program does.
 * Leaves alone what the program handles.
 */
export function keepChoice(form: HTMLFormElement | null): void {
  const choice = () => (form ? entriesOf(form) : [...fullQuery()])
  const choiceQuery = () => planLinkQuery(readPlanLink(choice()))
  const keepInAddress = () => {
    if (!form) return
    const query = [...otherParameters(new URLSearchParams(location.search)), ...choiceQuery()]
    history.replaceState(history.state, '', `?${new URLSearchParams(query).toString()}`)
  }

  form?.addEventListener('input', () => {
    if (!isStarted()) storeChoice(choice())
  })
  form?.addEventListener('submit', (event) => {
    if (isStarted()) return
    keepInAddress()
    // In Firefox a form that is sent while the page loads takes the place of its entry, and a link does not: whatwg/html#6714.
    event.preventDefault()
    const link = document.createElement('a')
    link.href = event.submitter?.getAttribute('formaction') ?? form.action
    link.search = new URLSearchParams(entriesOf(form)).toString()
    link.click()
  })
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a')
    // The right button opens a menu.
    if (!link || event.button > 1 || event.defaultPrevented || isStarted()) return
    if (link.getAttribute('href') === '') {
      // The browser would follow the link to a new entry, without the choice.
      event.preventDefault()
      location.reload()
      return
    }
    // Such a link takes the address along: see language-links.ts.
    if (link.hreflang) return keepInAddress()
    if (link.origin !== location.origin || !/\/sign(up|in)$/.test(link.pathname)) return
    // Another page without the form needs the rest of the address as well, such as the page to return to.
    const rest = form ? [] : otherParameters(fullQuery())
    link.search = new URLSearchParams([...rest, ...choiceQuery()]).toString()
    keepInAddress()
    // The router would follow its own address of the link.
    event.stopPropagation()
  }
  addEventListener('click', follow, true)
  addEventListener('auxclick', follow, true)
}

/** The form has no files. */
function entriesOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)] as [string, string][]
}
