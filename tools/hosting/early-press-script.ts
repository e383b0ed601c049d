/**
 * The inline script of pages with a form that the program sends. It keeps the last press on a form or button that loads, which
 * `useEarlyPress` repeats, and says that it takes a moment. After 20 seconds, or if a script fails, the slow-load notice says more.
 * An image that fails (what has an `alt`) is no reason: a browser reports it in the same way. A form has no `type`, a button has.
 */
export const earlyPressScript =
  `{let r=new Text,q=s=>document.querySelector(s),m=q('[data-moment]'),o=q('[data-slow-load]'),` +
  `n=()=>{r.remove();m.hidden=o.dataset.now=1};` +
  `for(let y of['click','submit'])addEventListener(y,e=>{let t=e.target.closest?.('[data-loading]');` +
  `if(t&&!t.type^y=='click')earlyPress=t,m.hidden=0,r.data=m.innerText,q('[role=status]').append(r),setTimeout(n,2e4)});` +
  `addEventListener('error',e=>e.target.alt??n(),1)}`
