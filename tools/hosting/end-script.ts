/** As the header names it: `trustedTypesPolicy`. */
export const warmUpPolicy = 'portal-warm-up'

/**
 * A script at the end of every page. It begins the worker that warms the browser up; and after the frame of the page
 * made ahead, in a task each, it lets the typefaces come and has the browser open its storage, which no worker can.
 * Storage and worker may be refused: the program does without.
 */
export function endScript(worker: string): string {
  const tasks = [
    `document.querySelector('style[media="not all"]').media='all'`,
    'try{localStorage.length}catch{}',
    'try{sessionStorage.length}catch{}',
  ]
  return [
    `try{const a=${JSON.stringify(worker)},t=window.trustedTypes;`,
    `new Worker(t?t.createPolicy('${warmUpPolicy}',{createScriptURL:()=>a}).createScriptURL(a):a)}catch{}`,
    `requestAnimationFrame(()=>{${tasks.map((task) => `setTimeout(()=>{${task}})`).join(';')}})`,
  ].join('')
}
