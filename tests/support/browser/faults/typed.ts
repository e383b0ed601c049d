import type { BrowserContext, Page } from 'playwright-core'

declare global {
  interface Window {
    /** What was typed or chosen in fields of this document, and at which path. */
    typed?: Map<HTMLInputElement, { readonly value: string; readonly path: string }>
  }
}

/** Remembers in every page of the context what is typed into it. */
export async function watchTyping(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const typed: NonNullable<Window['typed']> = new Map()
    window.typed = typed
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return
      const value =
        target.type === 'radio' || target.type === 'checkbox' ? String(target.checked) : target.value
      typed.set(target, { value, path: location.pathname })
    }
    document.addEventListener('input', note, true)
    document.addEventListener('change', note, true)
  })
}

/** What was typed is done with: it was sent, and its form has gone. */
export async function forgetTyping(page: Page): Promise<void> {
  await page.evaluate(() => window.typed?.clear())
}

/** The fields of the page that do not hold any more what was typed into them here. */
export function lostTyping(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(window.typed ?? [])].flatMap(([field, { value, path }]) => {
      const isChoice = field.type === 'radio' || field.type === 'checkbox'
      const holds = field.isConnected && (isChoice ? String(field.checked) : field.value) === value
      return holds || path !== location.pathname ? [] : [field.name || field.type]
    }),
  )
}
