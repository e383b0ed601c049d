import type { ViewModelClass } from '../../../support/headless-page'
import type { Browser } from '../simulated/browser'
import type { Tab } from '../simulated/tab'

/** An action of the visitor or an event of the world. */
export interface Command {
  readonly name: string
  readonly label: string
  readonly check: (tab: Tab, browser: Browser) => boolean
  readonly run: (tab: Tab, browser: Browser) => void | Promise<void>
}

/** Commands with the same name, and how often one of them is chosen. */
export interface Choice {
  readonly weight: number
  readonly commands: readonly Command[]
}

interface Definition<Subject, Value extends string> {
  readonly weight: number
  /** The command is defined once for each. */
  readonly values?: readonly Value[]
  /** Whether it is possible; always, if missing. */
  readonly check?: (subject: Subject, value: Value, browser: Browser, tab: Tab) => boolean
  readonly run: (subject: Subject, value: Value, browser: Browser, tab: Tab) => void | Promise<void>
}

/** A command of the world, or of the browser around the page. */
export function anywhere<Value extends string>(
  name: string,
  { weight, values, check = () => true, run }: Definition<Tab, Value>,
): Choice {
  const command = (label: string, value: Value): Command => ({
    name,
    label,
    check: (tab, browser) => check(tab, value, browser, tab),
    run: (tab, browser) => run(tab, value, browser, tab),
  })
  const commands = values?.map((value) => command(`${name}: ${value}`, value))
  return { weight, commands: commands ?? [command(name, '' as Value)] }
}

/**
 * A command of the visitor, on a page that was not left for the bank. It ends at once: time that passes is a command of its
 * own, and may be what a button waits for.
 */
export function onPage<Value extends string>(
  name: string,
  { check = () => true, run, ...definition }: Definition<Tab, Value>,
): Choice {
  return anywhere(name, {
    ...definition,
    check: (tab, value, browser) => !tab.isAtBank && check(tab, value, browser, tab),
    run: (tab, value, browser) => void run(tab, value, browser, tab),
  })
}

/** A command of the visitor on a screen, or on a part of it, with its view model. */
export function onScreen<Model extends object, Value extends string>(
  viewModel: ViewModelClass<Model>,
  name: string,
  { check = () => true, run, ...definition }: Definition<Model, Value>,
): Choice {
  return onPage(name, {
    ...definition,
    check: (tab, value, browser) => {
      const model = tab.page.find(viewModel)
      return model !== undefined && check(model, value, browser, tab)
    },
    run: (tab, value, browser) => run(tab.page.model(viewModel), value, browser, tab),
  })
}

export function press(times: 1 | 2, button: () => unknown): void {
  for (let count = 0; count < times; count += 1) void button()
}

export function twice(button: () => unknown): void {
  press(2, button)
}

export function userOf({ portal }: Tab) {
  const { state } = portal.session
  return state.type === 'signed-in' ? state.user : undefined
}
