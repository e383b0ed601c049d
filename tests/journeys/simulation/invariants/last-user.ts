import type { Tab } from '../simulated/tab'
import type { Invariant } from './invariant'

export const lastUser: Invariant = {
  name: 'nothing of the last user is shown after a sign-out',
  violation: (tab, { world }) => {
    observe(tab)
    const { account, portal, page } = tab
    if (tab.isAtBank) return undefined
    if (account && world.read().session?.accountId !== account.id)
      return `${account.id} is shown, whose session has ended`
    if (portal.session.state.type !== 'signed-out') return undefined
    if (portal.purchases.purchase.account !== undefined) return 'the purchase of the last user'
    if (page.order?.showCheckoutForm) return 'the checkout of the last user'
    return foreignNotice(tab) ?? foreignCode(tab) ?? foreignText(tab)
  },
}

function observe({ memory, page, portal }: Tab): void {
  const { state } = portal.session
  const { query } = portal.navigation.address
  const isSignedIn = state.type === 'signed-in'
  if (isSignedIn)
    for (const text of [state.user.email, state.user.firstName, state.user.lastName])
      if (text) memory.personalData.add(text)
  for (const text of query.values()) memory.prefilledValues.add(text)
  if (isSignedIn !== memory.isSignedIn) {
    memory.typedCodes.clear()
    memory.typedValues.clear()
  }
  if (isSignedIn) memory.userNotice = page.notice
  memory.isSignedIn = isSignedIn
  memory.wasSignedIn ||= isSignedIn
  if (!isSignedIn) memory.typedCodes.add(query.get('promo') ?? '')
}

function foreignNotice({ page: { notice }, memory }: Tab): string | undefined {
  const isOfUser = notice !== undefined && notice === memory.userNotice
  return isOfUser && notice.type !== 'session-ended' ? `the notice ${notice.kind}` : undefined
}

/** A code that was not typed since the sign-out. A visitor who loads the page gets the draft of the tab. */
function foreignCode({ page, memory }: Tab): string | undefined {
  const text = page.order?.promoText.trim() ?? ''
  if (!memory.wasSignedIn || text === '' || memory.typedCodes.has(text)) return undefined
  return `the code ${text}`
}

/** A name or an email that was not typed since the sign-out. */
function foreignText({ page, memory }: Tab): string | undefined {
  const text = page.notice?.text ?? ''
  if ([...memory.personalData].some((each) => text.includes(each))) return `the notice says ${text}`
  for (const form of page.forms)
    for (const [field, value] of Object.entries<string>(form.values)) {
      const isOwn = memory.prefilledValues.has(value) || memory.typedValues.has(value)
      if (memory.personalData.has(value) && !isOwn) return `the field ${field} holds ${value}`
    }
  return undefined
}

export const ownOrder: Invariant = {
  name: 'a checkout is shown to the user who opened it',
  violation: ({ account, page: { order } }, { recorder }) => {
    if (!account || !order?.showCheckoutForm) return undefined
    const checkout = `${account.id} ${order.product.plan}`
    return recorder.openedCheckouts.has(checkout) ? undefined : `${checkout} was not opened`
  },
}

export const ownChange: Invariant = {
  name: 'a change is sent for the user who requested it',
  violation: (_tab, { recorder }) => recorder.foreignChanges[0],
}

export const ownProfile: Invariant = {
  name: 'a profile is sent in the name of its user',
  violation: (_tab, { recorder }) => recorder.foreignProfiles[0],
}
