/**
 * A script inside of every page, run when the page made ahead is painted and the program is still on its way: it makes
 * the browser load what the program needs first of all, its time zone, its way of writing prices and its storage. On a
 * phone that takes 200 ms, which would else be spent with everything there and nothing shown. Each is a task of its own,
 * and none begins before the second frame: in the first one they would hold up the paint.
 */
export const warmUp = [
  'requestAnimationFrame(()=>requestAnimationFrame(()=>{for(const warm of[',
  '()=>new Date().getDate(),',
  "()=>new Intl.NumberFormat('en-US',{style:'currency',currency:'USD'}).format(1),",
  '()=>localStorage.length,',
  '()=>sessionStorage.length',
  // Storage may be refused; the program knows what to do then.
  '])setTimeout(()=>{try{warm()}catch{}})}))',
].join('')
