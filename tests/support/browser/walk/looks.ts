import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { bundleForPage } from '../bundle'
import type { LooksInPage } from './in-page/in-page'
import type { Word } from './in-page/words'

let program: Promise<string> | undefined

/** Wider than English ever sets its letters, words and lines: the values of WCAG 1.4.12. */
const spacing = `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }
  p { margin-block-end: 2em !important; }`

export const phone = { width: 320, height: 640 }
/** What is left of 1280 × 1024 at 400 %. */
export const zoomed = { width: 320, height: 256 }
export const desk = { width: 1280, height: 800 }

async function prepare(page: Page) {
  if (await page.evaluate(() => (window as LooksInPage).bundled !== undefined)) return
  program ??= bundleForPage(fileURLToPath(new URL('in-page/in-page.ts', import.meta.url)))
  await page.evaluate(await program)
}

async function ask(page: Page, question: 'misfits' | 'unmirrored'): Promise<string[]> {
  await prepare(page)
  return page.evaluate(
    (name) => (window as LooksInPage).bundled?.looks[name]() ?? ['nobody looked'],
    question,
  )
}

/** What does not fit, at 320 px, at 400 % zoom, and on a desk. */
export async function findMisfits(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [phone, zoomed, desk]) {
    await page.setViewportSize(size)
    found.push(...(await ask(page, 'misfits')).map((each) => `${size.width} × ${size.height}: ${each}`))
  }
  return found
}

/** The same while the reader's own style sets the text wider. */
export async function findMisfitsSpaced(page: Page): Promise<string[]> {
  // By the page's own means: a style element would be against its policy.
  const change = (css: string) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = css === '' ? [] : [sheet]
  }
  await page.evaluate(change, spacing)
  const found = await findMisfits(page)
  await page.evaluate(change, '')
  return found.map((each) => `spaced, ${each}`)
}

/** What does not fit, or does not turn around, when the page is read from right to left. */
export async function findUnmirrored(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    const strays = await ask(page, 'unmirrored')
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    const misfits = await ask(page, 'misfits')
    await page.evaluate(() => document.documentElement.removeAttribute('dir'))
    found.push(...[...strays, ...misfits].map((each) => `right to left, ${size.width} px: ${each}`))
  }
  return found
}

export async function readWords(page: Page): Promise<readonly Word[]> {
  await prepare(page)
  return page.evaluate(() => (window as LooksInPage).bundled?.looks.words() ?? [])
}
