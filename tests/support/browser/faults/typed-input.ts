import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** The inputs that the visitor changed in this document, with value and path. */
    typedInput?: Map<HTMLInputElement, { readonly value: string; readonly path: string }>
  }
}

const valueOf = `(field) => ['radio', 'checkbox'].includes(field.type) ? String(field.checked) : field.value`

/** Records in every page of the context what is typed. */
export async function recordInput(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    window.typedInput = new Map()
    const valueOf = ${valueOf}
    const record = ({ target }) => {
      if (target instanceof HTMLInputElement)
        window.typedInput.set(target, { value: valueOf(target), path: location.pathname })
    }
    document.addEventListener('input', record, true)
    document.addEventListener('change', record, true)`)
}

export async function forgetInput(page: Page): Promise<void> {
  await page.evaluate(() => window.typedInput?.clear())
}

/** Returns the fields of the page that no longer have the typed value. */
export function lostInput(page: Page): Promise<string[]> {
  return page.evaluate(`
    [...(window.typedInput ?? [])]
      .filter(([field, { value, path }]) =>
        path === location.pathname && !(field.isConnected && (${valueOf})(field) === value))
      .map(([field]) => field.name || field.type)`)
}
