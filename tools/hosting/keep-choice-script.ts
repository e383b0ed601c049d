/**
 * The inline script behind links between the landing page, sign-up and sign-in: they take the visitor's plan and code along, as the
 * program's links do. It leaves what the program handles alone.
 */
export const keepChoiceScript =
  `addEventListener('click',e=>{const a=e.target.closest?.('a[href^="/sign"]'),f=document.querySelector('form[method=get]');` +
  `if(a&&!e.defaultPrevented)a.search=f?new URLSearchParams(new FormData(f)):location.search})`
