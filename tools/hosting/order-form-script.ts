import { positionOf, type PlanCatalogue } from '../../src-core/domain/plan-catalogue'

/** Conditions of a browser's storage under which the identity provider may have a session, as a JavaScript expression. */
export const storedSession = {
  firebase: `localStorage['portal-session']?localStorage['portal-session']=='signed-in':/(^|,)firebase:authUser:/.test(Object.keys(localStorage))`,
  sandbox: `/"session":\\{/.test(localStorage['halcyon-sandbox'])`,
} as const

/**
 * Returns the inline script behind the landing page's form. It fills in the form from the address or, after a reload, from the
 * stored order, as `StartOrder` chooses between them. With a promo code or a session, only the program knows the prices, and
 * the page shows none.
 */
export function orderFormScript(catalogue: PlanCatalogue, session: string): string {
  const positions = Object.fromEntries(catalogue.plans.map((plan) => [plan.key, positionOf(catalogue, plan)]))
  return (
    `{const k=${JSON.stringify(positions)},r=location.search,q=new URLSearchParams(r),g=n=>(q.get(n)||'').trim();` +
    `let d,s;try{d=JSON.parse(sessionStorage['order-draft'])}catch{}try{s=${session}}catch{}` +
    `if(!d||d.version!=1||!k[d.plan])d={};` +
    `const l=d.link||{},p=g('plan'),c=g('promo')||g('promoCode'),` +
    `n=(p||c)&&(p!=(l.plan||'')||c!=(l.promo||'')),v=n?p:k[d.plan],t=n?c:d.promoCode;` +
    `for(const f of document.querySelector('form[method=get]').elements)` +
    `if(f.name=='plan')f.checked=f.value==v||f.checked;else if(f.name=='promoCode'&&t)f.value=t;` +
    `if(t||s)document.documentElement.dataset.unpriced=''}`
  )
}
