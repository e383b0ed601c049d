/** Conditions of a browser's storage under which the identity provider may have a session, as a JavaScript expression. */
export const storedSession = {
  firebase: `localStorage['portal-session']?localStorage['portal-session']=='signed-in':/(^|,)firebase:authUser:/.test(Object.keys(localStorage))`,
  sandbox: `/"session":\\{/.test(localStorage['halcyon-sandbox'])`,
} as const

/**
 * Returns the first inline script of a page with prices. It switches the page to its price-free variant before the first paint
 * if only the program knows what to show: with a stored session, a stored order, or a link to a plan or a promo code.
 */
export function priceFreeScript(session: string): string {
  return (
    `try{if(/[?&](plan|promo)=/.test(location.search)||sessionStorage['order-draft']||(${session}))` +
    `document.documentElement.dataset.priceFree=''}catch{}`
  )
}
