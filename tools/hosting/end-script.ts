/** As the header names it: `trustedTypesPolicy`. */
export const warmUpPolicy = 'portal-warm-up'

/**
 * A script at the end of every page. It begins the worker that warms the browser up; and when the page made ahead is
 * painted it lets the typefaces come, and has the browser open its storage, which no worker can. Each is a task of its
 * own. Storage and worker may be refused: the program does without.
 */
export function endScript(worker: string): string {
  const tasks = [
    "document.querySelector('style[media]').media='all'",
    'try{localStorage.length}catch{}',
    'try{sessionStorage.length}catch{}',
  ]
  return [
    `try{const a=${JSON.stringify(worker)},t=window.trustedTypes;`,
    `new Worker(t?t.createPolicy('${warmUpPolicy}',{createScriptURL:()=>a}).createScriptURL(a):a)}catch{}`,
    `requestAnimationFrame(()=>{${tasks.map((task) => `setTimeout(()=>{${task}})`).join(';')}})`,
  ].join('')
}
