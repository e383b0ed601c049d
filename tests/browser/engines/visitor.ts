import { inject, vi } from 'vitest'
import { en } from '../../support/english'
import { newcomer, password } from '../../support/browser/test-data'
import { waitTimeout } from '../../support/wait-timeout'
import type { KeyName, Tab } from './browsers'
import type { InPage, Target } from './in-page'

/** More tab stops than any page has. */
const maxStops = 60

type Role = 'button' | 'link' | 'field' | 'radio' | 'checkbox' | 'heading' | 'dialog' | 'alert' | 'status'

const target = (role: Role, name: string | RegExp): Target => ({
  role,
  name: typeof name === 'string' ? name : { pattern: name.source },
})

/** What a visitor does and sees, in any browser. */
export class Visitor {
  /** Whether pages run no script of their own. The driver runs them. */
  withoutScripts = false

  constructor(readonly tab: Tab) {}

  goTo(path: string) {
    return this.tab.goTo(inject('address') + path)
  }

  /** Presses the centre of the element, which nothing may cover. */
  async press(role: Role, name: string | RegExp) {
    const { x, y } = await this.#until(async () => {
      const place = await this.call('locate', target(role, name))
      if (typeof place === 'string') throw new Error(`${role} ${String(name)} ${place}`)
      return place
    })
    await this.tab.click(x, y)
  }

  async fill(label: string, text: string) {
    // A press that comes while the program takes the page over may miss the field.
    await this.#until(async () => {
      await this.press('field', label)
      await this.tab.evaluate('document.activeElement.select()')
    })
    await this.tab.type(text)
  }

  expectShown(role: Role, name: string | RegExp) {
    const count = () => this.call('count', target(role, name))
    return this.#expect(async () => (await count()) === 1, `${role} ${String(name)}`)
  }

  expectText(text: string) {
    return this.#expect(async () => (await this.call('text')).includes(text), text)
  }

  expectFocus(role: Role, name: string | RegExp) {
    const read = () => this.call('read', target(role, name))
    return this.#expect(async () => (await read())?.hasFocus === true, `focus on ${role} ${String(name)}`)
  }

  expectChecked(name: string | RegExp) {
    const read = () => this.call('read', target('radio', name))
    return this.#expect(async () => (await read())?.isChecked === true, `${String(name)} checked`)
  }

  expectPath(path: string) {
    return this.#expect(async () => (await this.tab.evaluate('location.pathname')) === path, path)
  }

  /** Waits until the program runs and nothing is loading. */
  expectReady() {
    const isReady = `document.querySelector('[aria-busy=true], [data-slow-load]') === null`
    return this.#expect(async () => (await this.tab.evaluate(isReady)) === true, 'nothing that is loading')
  }

  /** Returns the problems of the pages so far. A page that is loading is waited for. */
  takeProblems() {
    return this.#until(() => this.call('takeProblems'))
  }

  /** Presses Tab until the element has the focus. */
  async tabTo(role: Role, name: string | RegExp) {
    await this.expectShown(role, name)
    for (let stops = 0; stops < maxStops; stops += 1) {
      await this.tab.press('Tab')
      if ((await this.call('read', target(role, name)))?.hasFocus) return
    }
    throw new Error(`${role} ${String(name)} is not reached with Tab.`)
  }

  async pressWithKey(role: Role, name: string | RegExp, key: KeyName = 'Enter') {
    await this.tabTo(role, name)
    await this.tab.press(key)
  }

  async signUp() {
    await this.fill(en.fields.firstName, newcomer.firstName)
    await this.fill(en.fields.lastName, newcomer.lastName)
    await this.fill(en.fields.email, newcomer.email)
    await this.fill(en.fields.password, newcomer.password)
    await this.press('button', 'Sign Up')
  }

  async signIn(email: string, secret = password) {
    await this.expectShown('button', 'Sign In')
    await this.fill(en.fields.email, email)
    await this.fill(en.fields.password, secret)
    await this.press('button', 'Sign In')
  }

  async openSignedIn(email = 'free@example.com', query = '') {
    await this.goTo(`/signin${query}`)
    await this.signIn(email)
    await this.expectShown('button', 'Log out')
  }

  async payWith(card: string) {
    await this.fill('Card number', card)
    await this.fill('Expiry date', '12 / 40')
    await this.fill('Security code', '123')
    await this.press('button', 'Continue')
  }

  call<Name extends keyof InPage>(name: Name, ...parameters: Parameters<InPage[Name]>) {
    const bundled = this.withoutScripts
      ? `(window.checks ??= (() => {${inject('inPage')};return bundled})())`
      : 'bundled'
    const call = `${bundled}.inPage.${name}(${parameters.map((each) => JSON.stringify(each)).join()})`
    return this.tab.evaluate(call) as Promise<Awaited<ReturnType<InPage[Name]>>>
  }

  /** The state of the fakes. */
  async world() {
    return (await this.tab.evaluate(`JSON.parse(localStorage.getItem('halcyon-sandbox'))`)) as {
      readonly inbox: readonly { readonly link?: string }[]
      readonly payments: readonly unknown[]
    }
  }

  #expect(check: () => Promise<boolean>, expected: string) {
    return this.#until(async () => {
      if (!(await check())) throw new Error(`Expected: ${expected}`)
    })
  }

  /** Repeats the action until it succeeds. */
  async #until<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await vi.waitFor(act, { timeout: waitTimeout, interval: 100 })
    } catch (cause) {
      const page = await this.call('text').catch(String)
      throw new Error(`${String(cause)}\nThe page shows: ${page}`, { cause })
    }
  }
}
