/**
 * What the program needs first of all and a browser loads at its first use: the way of writing prices and dates. On a
 * phone that takes 100 ms. A worker does it beside the page, while the program is on its way; what it has loaded is
 * there for the page too, in Chromium; elsewhere it is at least not in the way.
 */
export const warmUpWorker = [
  "new Intl.NumberFormat('en-US',{style:'currency',currency:'USD'}).format(1)",
  "new Intl.DateTimeFormat('en-US',{dateStyle:'long',timeZone:'UTC'}).format(0)",
  'new Date().getDate()',
  'close()',
].join(';')
