// A part of the inline script of every page. After a reload, Back and Forward may change the address without loading its page: the document
// before the reload has made both entries. Until the program follows the history, and removes its slow-load notice, the browser has to.
const { pathname } = location
addEventListener('popstate', () => {
  if (location.pathname !== pathname && document.querySelector('[data-slow-load]')) location.reload()
})
