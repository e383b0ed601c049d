import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { bundleForPage } from '../bundle'
import type { ChecksInPage } from './in-page/in-page'

let script: Promise<string> | undefined

/** The text spacing of WCAG 1.4.12. */
const spacing = `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }
  p { margin-block-end: 2em !important; }`

const phone = { width: 320, height: 640 }
/** The size of 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 }
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1280, height: 800 }
const windows = [phone, zoomed, tablet, desktop]
/** A desktop at 200 % zoom, a phone in landscape and a small phone. */
const lowWindows = [
  { width: 960, height: 470 },
  { width: 640, height: 360 },
  { width: 320, height: 568 },
]
/** Sizes above 16 that people choose in their browser's settings, in pixels. */
const defaultFonts = [20, 24, 32]

/** Parts of a text that no translation changes. */
const untranslatable: readonly RegExp[] = [
  /\S+@\S+\.\w+/g,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{2}, \d{4}/g,
  /\b(CA|A|NZ)?[$£][\d.,]+/g,
  /\b(USD|GBP|CAD|AUD|NZD)\b/g,
  /\bHalcyon\b/g,
  /\b(CALM50|SLEEP30|STARTNOW|NOPE)\b/g,
]

/** Names that the tests enter. */
const names = ['Nora', 'Newcomer', 'MH', 'Maximiliane-Wilhelmine', 'Hohenlohe-Waldenburg-Schillingsf', 'rst']

async function run<Name extends keyof ChecksInPage['bundled']['checks']>(
  page: Page,
  name: Name,
): Promise<ReturnType<ChecksInPage['bundled']['checks'][Name]>> {
  if (await page.evaluate(() => !('bundled' in window))) {
    script ??= bundleForPage(fileURLToPath(new URL('in-page/in-page.ts', import.meta.url)))
    await page.evaluate(await script)
  }
  const found = await page.evaluate(
    (check) => (window as unknown as ChecksInPage).bundled.checks[check](),
    name,
  )
  return found as ReturnType<ChecksInPage['bundled']['checks'][Name]>
}

/** Returns what does not fit at 320 px, at 400 % zoom, on a tablet and on a desktop. */
export function findLayoutProblems(page: Page): Promise<string[]> {
  return findIn(page, windows, 'layoutProblems')
}

/** Returns what does not fit, or is broken between its letters, with the text spacing of WCAG 1.4.12, at the same sizes. */
export function findSpacingProblems(page: Page): Promise<string[]> {
  return withSpacing(page, () => findIn(page, windows, 'layoutProblems', 'brokenWords'))
}

/**
 * Returns what does not fit, is broken between its letters or covered while it has the focus: in low windows, with each default
 * font size, and with the text spacing of WCAG 1.4.12.
 */
export async function findSizeProblems(page: Page): Promise<string[]> {
  const check = () => findIn(page, lowWindows, 'layoutProblems', 'brokenWords', 'coveredFocus')
  const session = await page.context().newCDPSession(page)
  const found: string[] = []
  for (const standard of defaultFonts) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    found.push(...(await check()).map((each) => `font of ${standard} px, ${each}`))
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await session.detach()
  return [...found, ...(await withSpacing(page, check))]
}

/** Returns what does not fit on a small phone with letters of 32 px. */
export async function findLargeLetterProblems(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const found = await findIn(page, [{ width: 320, height: 568 }], 'layoutProblems')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await session.detach()
  return found.map((each) => `font of 32 px, ${each}`)
}

/** More tab stops than any page has. */
const maxStops = 150

/** Returns the controls that Tab and Shift+Tab do not lead to, or that have no ring then, on a phone and on a desktop. */
export async function findKeyboardProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await settle(page)
    for (const key of ['Tab', 'Shift+Tab']) {
      await run(page, 'forgetTabStops')
      for (let stops = 0; stops < maxStops; stops += 1) {
        await page.keyboard.press(key)
        if (await run(page, 'noteTabStop')) break
      }
      const problems = await run(page, 'tabProblems')
      found.push(...problems.map((each) => `${key}, ${size.width} px: ${each}`))
    }
  }
  return found
}

/** Returns where borders and texts meet in forced colours, on a phone and on a desktop. */
export async function findForcedColourProblems(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await findIn(page, [phone, desktop], 'layoutProblems', 'touchedFrames')
  await page.emulateMedia({ forcedColors: 'none' })
  return found.map((each) => `forced colours, ${each}`)
}

async function withSpacing(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  // The policy forbids a style element. A check may adopt a sheet of its own.
  const sheet = await page.evaluateHandle((css) => {
    const adopted = new CSSStyleSheet()
    adopted.replaceSync(css)
    document.adoptedStyleSheets.push(adopted)
    return adopted
  }, spacing)
  const found = await find()
  await page.evaluate((adopted) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== adopted)
  }, sheet)
  return found.map((each) => `text spacing, ${each}`)
}

async function findIn(
  page: Page,
  sizes: readonly { width: number; height: number }[],
  ...checks: readonly ('layoutProblems' | 'brokenWords' | 'coveredFocus' | 'touchedFrames')[]
): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await settle(page)
    for (const check of checks) {
      const problems = await run(page, check)
      found.push(...problems.map((each) => `${size.width} × ${size.height}: ${each}`))
    }
  }
  return found
}

/** Waits until the page has measured itself: an observer reports a new size in one frame, and the next adapts the page. */
function settle(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const wait = (frames: number) => {
          if (frames === 0) resolve()
          else requestAnimationFrame(() => wait(frames - 1))
        }
        wait(3)
      }),
  )
}

/** Returns what is not mirrored from right to left. */
export async function findMirroringProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    const unmirrored = await run(page, 'unmirrored')
    found.push(...unmirrored.map((each) => `right to left, ${size.width} px: ${each}`))
  }
  return found
}

/** Returns every text of a page, its attributes and its title. */
export function visibleTexts(page: Page) {
  return run(page, 'texts')
}

/** Returns the English words on a page in the pseudo-locale. */
export async function findUntranslated(page: Page): Promise<string[]> {
  return (await visibleTexts(page)).flatMap(({ where, text }) => {
    const rest = untranslatable.reduce((left, pattern) => left.replace(pattern, ' '), text)
    const english = (rest.match(/[a-z][a-z-]+/gi) ?? []).filter((word) => !names.includes(word))
    return english.length > 0 ? [`${where}: "${text.trim()}" has ${english.join(', ')}`] : []
  })
}
