import type { Visitor } from '../../../support/browser/visitor'
import { bundleForPage } from '../../../support/browser/bundle'
import { fileURLToPath } from 'node:url'
import { sandboxPaths } from '../paths'
import type { World } from '../world'

/** How visitors fill in and read the page. */
export const formWorlds: readonly World[] = [
  {
    // 1Password and others set the value and tell that it has changed, without keys.
    name: 'fields filled with one event',
    build: 'sandbox',
    touches: sandboxPaths,
    matters: ['edit'],
    needsPointer: true,
    begin: ({ context }) => context.addInitScript(muteFields, true),
  },
  {
    // facebook/react#1159, #8174; go-shiori/shiori#222
    name: 'fields filled without any event',
    build: 'sandbox',
    touches: sandboxPaths,
    matters: ['sign-up', 'promo code'],
    needsPointer: true,
    begin: ({ context }) => context.addInitScript(muteFields, false),
  },
  {
    // WCAG 1.4.12
    name: 'text spacing',
    build: 'sandbox',
    touches: sandboxPaths,
    matters: ['change card'],
    begin: ({ context }) =>
      styled(
        context,
        `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
         p { margin-bottom: 2em !important }`,
      ),
    check: expectFits,
  },
  {
    // WCAG 1.4.4: a browser's own font size, which style sheets and media queries in rem follow.
    name: 'text of 200 %',
    build: 'sandbox',
    touches: sandboxPaths,
    matters: ['plan to paid'],
    begin: async ({ context, page }) => {
      const session = await context.newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    },
    check: expectFits,
  },
]

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

async function styled(context: Visitor['context'], css: string) {
  // A constructed style sheet needs no permission of the page's policy.
  await context.addInitScript((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
}

let layout: Promise<string> | undefined

/** Fails where text is clipped, overlaps, or scrolls sideways. */
async function expectFits({ page }: Visitor) {
  layout ??= bundleForPage(
    fileURLToPath(new URL('../../../support/browser/page-states/in-page/layout.ts', import.meta.url)),
  )
  const problems = await page.evaluate(`(() => { ${await layout}; return bundled.layoutProblems() })()`)
  if (Array.isArray(problems) && problems.length > 0) throw new Error(problems.join('; '))
}
