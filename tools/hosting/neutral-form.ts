/** Conditions of a browser's storage under which the identity provider may have a session, as a JavaScript expression. */
export const storedSession = {
  firebase: `localStorage['portal-session']?localStorage['portal-session']=='signed-in':/(^|,)firebase:authUser:/.test(Object.keys(localStorage))`,
  sandbox: `/"session":\\{/.test(localStorage['halcyon-sandbox'])`,
} as const

/**
 * Returns the first inline script of a page with prices: switches it to its neutral form before the first paint if only the
 * program knows what to show, because of a stored session, a stored order, or a link to a plan or a promo code.
 */
export function neutralForm(session: string): string {
  return (
    `try{if(/[?&](plan|promo)=/.test(location.search)||sessionStorage['order-draft']||(${session}))` +
    `document.documentElement.dataset.neutral=''}catch{}`
  )
}
