import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

export const lastUser: Invariant = {
  name: 'who is signed out sees nothing of the last user',
  broken: (tab, { world }) => {
    const { memory, portal, page } = tab
    const { state } = portal.session
    if (state.type === 'signed-in') {
      for (const text of [state.user.email, state.user.firstName, state.user.lastName])
        if (text !== undefined) memory.people.add(text)
    }
    for (const text of portal.navigation.address.query.values()) memory.textsBrought.add(text)
    const isIn = state.type === 'signed-in'
    if (isIn !== memory.isSignedIn) {
      memory.codesTyped.clear()
      memory.textsTyped.clear()
    }
    memory.isSignedIn = isIn
    memory.wasSignedIn ||= isIn
    if (!isIn) memory.codesTyped.add(portal.navigation.address.query.get('promo') ?? '')
    if (tab.isAway) return undefined
    const isOver = isIn && world.read().session?.accountId !== state.account.id
    if (isOver) return `${state.account.id} is shown, whose session is over`
    if (state.type !== 'signed-out') return undefined
    if (portal.order.paid) return 'the order that the last user has paid'
    if (page.order?.showCheckoutForm) return 'the checkout of the last user'
    return codeOf(tab) ?? textOf(tab)
  },
}

/** A code that nobody has brought since. Who was signed out when the page was loaded has what the tab has kept. */
function codeOf({ page, memory }: Tab): string | undefined {
  const text = page.order?.promoText.trim() ?? ''
  if (!memory.wasSignedIn || text === '' || memory.codesTyped.has(text)) return undefined
  return `the code ${text}`
}

/** A name or an email in a sentence or a field into which nobody has typed it. */
function textOf({ page, memory }: Tab): string | undefined {
  const said = page.notice?.detail ?? ''
  if ([...memory.people].some((person) => person !== '' && said.includes(person)))
    return `the notice says ${said}`
  const form = page.has('signIn')
    ? page.signIn.form
    : page.has('signUp')
      ? page.signUp.form
      : page.has('forgotPassword')
        ? page.forgotPassword.form
        : undefined
  if (!form) return undefined
  for (const [field, value] of Object.entries(form.values)) {
    const isBrought = memory.textsBrought.has(value) || memory.textsTyped.has(value)
    const isTheirs = memory.people.has(value) && !isBrought
    if (isTheirs) return `the field ${field} holds ${value}`
  }
  return undefined
}
