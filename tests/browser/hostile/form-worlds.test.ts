import { fileURLToPath } from 'node:url'
import type { Visitor } from '../../support/browser/visitor'
import { bundleForPage } from '../../support/browser/bundle'
import { onSandbox, testWorlds } from './cells'

let layout: Promise<string> | undefined

// How visitors fill in and read the page.
testWorlds([
  // 1Password and others set the value and tell that it has changed, without keys.
  onSandbox(
    'fields filled with one event',
    ['edit'],
    ({ context }) => context.addInitScript(muteFields, true),
    {
      needsPointer: true,
    },
  ),
  // facebook/react#1159, #8174; go-shiori/shiori#222
  onSandbox(
    'fields filled without any event',
    ['sign-up', 'promo code'],
    ({ context }) => context.addInitScript(muteFields, false),
    { needsPointer: true },
  ),
  // WCAG 1.4.12
  onSandbox('text spacing', ['change card'], spaceText, { check: expectFits }),
  // WCAG 1.4.4: a browser's own font size, which style sheets and media queries in rem follow.
  onSandbox('text of 200 %', ['plan to paid'], enlargeText, { check: expectFits }),
])

/** Runs in the page. The card form is Stripe's own, in frames that extensions do not reach. */
function muteFields(announcesChange: boolean) {
  const isOwn = (field: EventTarget | null) =>
    field instanceof HTMLInputElement &&
    ['text', 'email', 'password'].includes(field.type) &&
    !field.autocomplete.startsWith('cc-')
  for (const name of ['input', 'change', 'keydown', 'keyup', 'beforeinput'])
    window.addEventListener(
      name,
      (event) => {
        const { isTrusted, target, type } = event
        if (!isTrusted || !target || !isOwn(target)) return
        event.stopImmediatePropagation()
        if (type === 'input' && announcesChange) target.dispatchEvent(new Event('change', { bubbles: true }))
      },
      true,
    )
}

function spaceText({ context }: Visitor) {
  // A constructed style sheet needs no permission of the page's policy.
  return context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets = [sheet]
  })
}

async function enlargeText({ context, page }: Visitor) {
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Fails where text is clipped, overlaps, or scrolls sideways. */
async function expectFits({ page }: Visitor) {
  layout ??= bundleForPage(
    fileURLToPath(new URL('../../support/browser/page-states/in-page/layout.ts', import.meta.url)),
  )
  const problems = await page.evaluate(`(() => { ${await layout}; return bundled.layoutProblems() })()`)
  if (Array.isArray(problems) && problems.length > 0) throw new Error(problems.join('; '))
}
