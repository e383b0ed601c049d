import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOnly, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> }
  }
}

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const desktop = { width: 1280, height: 800 }
const phone = { width: 320, height: 800 }
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const everything: RunOnly = { type: 'tag', values: tags }
const colours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
type Rules = 'all rules' | 'colours'

/**
 * Returns the axe violations of the page, in light and dark, on a phone and on a desktop. The themes differ in their colours only,
 * and the states of a page have the same structure in both sizes: one of them may be checked for its colours alone on the desktop.
 */
export async function findViolations(page: Page, onDesktop: Rules = 'all rules'): Promise<string[]> {
  const runs = [
    { colorScheme: 'light', size: desktop, rules: onDesktop === 'colours' ? colours : everything },
    { colorScheme: 'dark', size: phone, rules: everything },
    ...(onDesktop === 'colours' ? [] : [{ colorScheme: 'light', size: phone, rules: colours } as const]),
  ] as const
  // axe would judge a half-finished animation.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(script)
  const found: string[] = []
  for (const { colorScheme, size, rules } of runs) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const violations = await runAxe(page, rules)
    found.push(...violations.map((violation) => `${colorScheme}, ${size.width} px: ${violation}`))
  }
  return found
}

/** Returns the texts with less contrast than 7 : 1, in light and dark. */
export async function findLowContrasts(page: Page): Promise<string[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(script)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const low = await runAxe(page, { type: 'rule', values: ['color-contrast-enhanced'] })
    found.push(...low.map((each) => `${colorScheme}: ${each}`))
  }
  return found
}

function runAxe(page: Page, rules: RunOnly) {
  return page.evaluate(async (runOnly) => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) return [`scrolls sideways by ${scrollWidth - clientWidth} px`]
    const results = await window.axe?.run(document, { runOnly, resultTypes: ['violations'] })
    if (!results) return ['axe did not run']
    return results.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`,
      ),
    )
  }, rules)
}
