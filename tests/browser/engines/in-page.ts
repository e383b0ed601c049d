import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'
import axe from 'axe-core'
import { layoutProblems } from '../../support/browser/page-states/in-page/layout'
import { root } from '../../support/browser/page-states/in-page/visible-text'

/** Runs in every page, before its own scripts. Classic WebDriver reports no errors, so the page collects them. */

const key = 'test-problems'

const problems = () => JSON.parse(localStorage.getItem(key) ?? '[]') as string[]
const report = (problem: string) => localStorage.setItem(key, JSON.stringify([...problems(), problem]))

addEventListener('error', ({ message, error }) =>
  report(`error: ${message} ${(error as Error | null)?.stack}`),
)
addEventListener('unhandledrejection', ({ reason }) => report(`unhandled rejection: ${String(reason)}`))
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  report(`violation of ${effectiveDirective}: ${blockedURI} ${sample}`),
)
const logError = globalThis.console.error.bind(globalThis.console)
globalThis.console.error = (...values: unknown[]) => {
  report(`console: ${values.map(String).join(' ')}`)
  logError(...values)
}

export interface Target {
  /** A role, or `field` for an input by its label: password fields have no role. */
  readonly role: string
  /** The accessible name, or a part of it as a regular expression. */
  readonly name: string | { readonly pattern: string }
}

function find({ role, name }: Target): HTMLElement[] {
  const matcher = typeof name === 'string' ? name : new RegExp(name.pattern)
  const within = role === 'dialog' ? document.body : (root() as HTMLElement)
  if (role === 'field') return queryAllByLabelText(within, matcher, { selector: 'input' })
  return queryAllByRole(within, role, { name: matcher })
}

/** Returns the centre of the only such element after it has been scrolled into view, or why it cannot be pressed. */
async function locate(target: Target): Promise<{ readonly x: number; readonly y: number } | string> {
  const [element, ...others] = find(target)
  if (!element || others.length > 0) return `found ${others.length + (element ? 1 : 0)}`
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'is disabled'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  const box = element.getBoundingClientRect()
  if (box.x !== before.x || box.y !== before.y) return 'is moving'
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  const hit = document.elementFromPoint(x, y)
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element))
  return isHit ? { x, y } : `is covered by ${hit?.outerHTML.slice(0, 200)}`
}

/** Returns the state of the only such element. */
function read(target: Target) {
  const [element] = find(target)
  if (!element) return undefined
  return { isChecked: (element as HTMLInputElement).checked, hasFocus: element === document.activeElement }
}

/** Firefox and WebKit leave the dialog for the browser's own controls, but not for the page. */
const isFocusInside = () =>
  document.activeElement === document.body || root().contains(document.activeElement)

function takeProblems(): string[] {
  const found = problems()
  localStorage.removeItem(key)
  return found
}

const text = () => (root() as HTMLElement).innerText.replace(/\s+/g, ' ')

async function violations(): Promise<string[]> {
  // axe would judge the colours of a half-finished transition.
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const results = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  })
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

export const inPage = {
  count: (target: Target) => find(target).length,
  locate,
  read,
  text,
  isFocusInside,
  problems,
  takeProblems,
  layoutProblems,
  violations,
}
export type InPage = typeof inPage
