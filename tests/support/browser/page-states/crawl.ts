import { expect, inject, test } from 'vitest'
import { openPortal } from '../launch'
import { act, newCrawler, type Crawler, type Language } from './crawler'
import { pageStates, type PageState } from './page-states'

/** Errors that page states cause on purpose. */
const provoked = /was not deleted|was not changed|was not cancelled|A screen failed to render|DateTimeFormat/

/** Opens a page state in a new browser context. */
export async function openState(state: PageState, language: Language = 'en'): Promise<Crawler> {
  const { page } = await openPortal({ baseURL: inject('crawlAddress'), allowed: { errors: provoked } })
  const crawler = newCrawler(page, language)
  await act(crawler, state.action)
  return crawler
}

/** Defines one test per page state; Vitest's `-t` chooses among them. */
export function crawl(
  title: string,
  language: Language,
  check: (crawler: Crawler) => Promise<string[]>,
): void {
  test.for(pageStates)(`$name ${title}`, async (state) => {
    const problems = await check(await openState(state, language))
    expect(problems.join('\n')).toBe('')
  })
}
