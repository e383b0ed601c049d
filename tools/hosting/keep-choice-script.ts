/**
 * Returns the inline script behind links between the landing page, sign-up and sign-in: they take the visitor's plan and code along, as
 * the program's links do, and so do links to the landing page in another language. It leaves what the program handles alone.
 */
export function keepChoiceScript(prefix: string): string {
  return (
    `addEventListener('click',e=>{const a=e.target.closest?.('a[href^="${prefix}/sign"],a[data-early]'),` +
    `f=document.querySelector('form[method=get]');` +
    `if(a&&!e.defaultPrevented&&(f||!a.hreflang))a.search=f?new URLSearchParams(new FormData(f)):location.search})`
  )
}
