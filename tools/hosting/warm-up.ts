/**
 * What the program needs first of all and a browser loads at its first use: the way of writing prices and dates. On a
 * phone that takes 100 ms. A worker does it beside the page, while the program is on its way; what it has loaded is
 * there for the whole browser.
 */
export const warmUpWorker = [
  "new Intl.NumberFormat('en-US',{style:'currency',currency:'USD'}).format(1)",
  "new Intl.DateTimeFormat('en-US',{dateStyle:'long',timeZone:'UTC'}).format(0)",
  'new Date().getDate()',
  'close()',
].join(';')

/** As the header names it: `trustedTypesPolicy`. */
export const warmUpPolicy = 'portal-warm-up'

/**
 * A script at the end of every page: it begins the worker, and makes the browser open its storage, which no worker
 * can. The storage waits until the page made ahead is painted. Any of it may be refused: the program does without.
 */
export function warmUpScript(worker: string): string {
  const touch = (storage: string) => `setTimeout(()=>{try{${storage}.length}catch{}})`
  return [
    `try{const a=${JSON.stringify(worker)},t=window.trustedTypes;`,
    `new Worker(t?t.createPolicy('${warmUpPolicy}',{createScriptURL:()=>a}).createScriptURL(a):a)}catch{}`,
    `requestAnimationFrame(()=>{${touch('localStorage')};${touch('sessionStorage')}})`,
  ].join('')
}
