/**
 * The inline script of pages with a form that the program sends. It marks the last press on a form or button that loads, which
 * `useEarlyPress` repeats, and says that it takes a moment. After 20 seconds, or if a script fails, the slow-load notice says more.
 * An image that fails is no reason: a browser reports it in the same way.
 */
export const earlyPressScript =
  `{let b,r,q=s=>document.querySelector(s),m=q('[data-moment]'),` +
  `n=()=>{r?.remove();const o=q('[data-slow-load]');if(o)o.style.animationDelay='0s',m.hidden=1};` +
  `for(const[y,s]of[['click','button'],['submit','form']])addEventListener(y,e=>{const t=e.target.closest(s+'[data-loading]');` +
  `if(t){delete b?.dataset.pressed;(b=t).dataset.pressed=m.hidden='';r?.remove();` +
  `q('[role=status]').append(r=new Text(m.innerText));setTimeout(n,2e4)}});` +
  `addEventListener('error',e=>e.target.tagName=='IMG'||n(),1)}`
