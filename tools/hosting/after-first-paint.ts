/** Applies the rules of `withoutTypefaces`. */
const showTypefaces = `document.querySelector('style[media="not all"]').media='all'`

/** The first format of each kind loads the browser's data: 120 ms on a phone, which otherwise delay the program's first frame. */
const loadFormats = [
  `new Intl.NumberFormat('en-US',{style:'currency',currency:'USD'}).format()`,
  `new Intl.DateTimeFormat('en-US',{month:'long'}).format()`,
]

const tasks = [showTypefaces, ...loadFormats].map((task) => `setTimeout(()=>{${task}})`)

/** The inline script of every page: short tasks after the first paint, while the program is being downloaded. */
export const afterFirstPaint = `requestAnimationFrame(()=>{${tasks.join(';')}})`
