import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> }
  }
}

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const themesAndWidths = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 320 },
  { colorScheme: 'dark', width: 1280 },
] as const

/** Returns the axe violations of the page, in light and dark, on a phone and on a desktop. */
export async function findViolations(page: Page): Promise<string[]> {
  // axe would judge a half-finished animation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(script)
  const found: string[] = []
  for (const { colorScheme, width } of themesAndWidths) {
    const violations = await runAxe(page, colorScheme, width)
    found.push(...violations.map((violation) => `${colorScheme}, ${width} px: ${violation}`))
  }
  return found
}

async function runAxe(page: Page, colorScheme: 'light' | 'dark', width: number) {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  return page.evaluate(async (runOnly) => {
    const { scrollWidth, clientWidth } = document.documentElement
    const results = await window.axe?.run(document, { runOnly, resultTypes: ['violations'] })
    const violations = (results?.violations ?? []).flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`,
      ),
    )
    if (!results) violations.push('axe did not run')
    return scrollWidth > clientWidth
      ? [...violations, `scrolls sideways by ${scrollWidth - clientWidth} px`]
      : violations
  }, tags)
}
