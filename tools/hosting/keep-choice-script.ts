/**
 * Returns the inline script behind links between the landing page, sign-up and sign-in, and to these pages in another language: they
 * take the visitor's plan and code along, as the program's links do, and a change of language is remembered. Back finds plan and code in
 * the address of the landing page. It leaves what the program handles alone.
 */
export function keepChoiceScript(prefix: string): string {
  return (
    `{let k=e=>{const a=e.target.closest?.('a[href^="${prefix}/sign"],a[data-early]'),f=document.querySelector('form[method=get]'),` +
    `s=new URLSearchParams(f?new FormData(f):location.search);if(e.defaultPrevented||!a&&e.target!=f)return;` +
    `f&&history.replaceState(history.state,'','?'+s);if(!a)return;` +
    `if(a.hreflang){try{localStorage['language-chosen']=a.hreflang}catch{}` +
    `for(const n of[...s.keys()])/^(plan|promo|promoCode)$/.test(n)||s.delete(n)}a.search=s};` +
    `for(const y of['click','auxclick','submit'])addEventListener(y,k)}`
  )
}
