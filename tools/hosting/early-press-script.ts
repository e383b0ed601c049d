/**
 * The inline script of pages with a form that the program sends. It keeps the last press on a form or button that loads, which
 * `useEarlyPress` repeats, and says that it takes a moment. A form has no `type`, a button has. After 20 seconds, or if a file of the
 * program does not load, the slow-load notice says more: what has a `type` is one of them, unlike an image, and the page, whose errors
 * may be those of an extension.
 */
export const earlyPressScript =
  `{let r=new Text,q=s=>document.querySelector(s),m=q('[data-moment]'),o=q('[data-slow-load]'),` +
  `n=()=>{r.remove();m.hidden=o.dataset.now=1};` +
  `for(let y of['click','submit'])addEventListener(y,e=>{let t=e.target.closest?.('[data-loading]');` +
  `if(t&&!t.type^y=='click')earlyPress=t,m.hidden=0,r.data=m.innerText,q('[role=status]').append(r),setTimeout(n,2e4)});` +
  `addEventListener('error',e=>e.target.type&&n(),1)}`
