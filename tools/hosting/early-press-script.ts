/**
 * The inline script of pages with a form that the program sends. It marks the last press on a form or button that loads, which
 * `useEarlyPress` repeats, and says that it takes a moment. After 20 seconds, or if a script fails, the slow-load notice says more.
 */
export const earlyPressScript =
  `{let b,q=s=>document.querySelector(s),m=q('[data-moment]'),` +
  `n=(o=q('[data-slow-load]'))=>{q('[role=status]').innerText='';if(o)o.style.animationDelay='0s',m.hidden=1};` +
  `for(const[y,s]of[['click','button'],['submit','form']])addEventListener(y,e=>{const t=e.target.closest(s+'[data-loading]');` +
  `if(t){delete b?.dataset.pressed;(b=t).dataset.pressed=m.hidden='';` +
  `q('[role=status]').innerText=m.innerText;setTimeout(()=>n(),2e4)}});` +
  `addEventListener('error',e=>e.target.alt??n(),1)}`
