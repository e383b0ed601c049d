/** A part of the inline script of every page: announces the notice that a page shows after 10 seconds without its scripts. */
export const announceSlowLoad = `setTimeout(()=>{const n=document.querySelector('[data-slow-load]');if(n){const p=document.createElement('p');p.textContent=n.textContent;document.querySelector('.live-region[aria-live=assertive]').append(p)}},1e4)`
