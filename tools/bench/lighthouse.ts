import lighthouse from 'lighthouse'
import type { BenchBrowser, Page } from './visit'

/** Returns Lighthouse's points for the performance of a page on a phone, from 0 to 100. */
export async function scoreOf(
  { port }: Pick<BenchBrowser, 'port'>,
  page: Page,
  address: string,
  attempts = 3,
): Promise<number> {
  const result = await lighthouse(address + page.path, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance'],
    extraHeaders: page.headers ?? {},
  })
  const score = result?.lhr.categories['performance']?.score
  if (typeof score === 'number') return score * 100
  // On a busy machine Lighthouse sometimes loses the trace of a page.
  if (attempts > 1) return scoreOf({ port }, page, address, attempts - 1)
  throw new Error(`Lighthouse failed on ${address}${page.path}: ${result?.lhr.runtimeError?.message}`)
}
