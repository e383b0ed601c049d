import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { languagePlugin, readLanguage } from '../../../../tools/language/language-plugin'
import { servePreview } from '../../../../tools/preview'
import { buildSandbox, removeBuilt } from '../build'
import { openPortal } from '../launch'
import { act, newCrawler, type Crawler } from './crawler'
import { pageStates, type PageState } from './page-states'
import type * as PageStates from './page-states'

/** Errors that page states cause on purpose. */
const provoked = /was not deleted|was not changed|was not cancelled|A screen failed to render|DateTimeFormat/

const english = 'en'

/** Opens a page state in a new browser context. */
export function openState(state: PageState, world?: Crawler['world']): Promise<Crawler> {
  return openStateAt(inject('crawlAddress'), state, english, world)
}

async function openStateAt(
  address: string,
  state: PageState,
  language: string,
  world?: Crawler['world'],
): Promise<Crawler> {
  const { page } = await openPortal({ baseURL: address, allowed: { errors: provoked } })
  const crawler = newCrawler(page, language, world)
  await act(crawler, state.action)
  return crawler
}

/** Builds the portal in another language for the tests of a file, and returns what opens a page state of it. */
export function crawlerIn(tag: string): (state: PageState) => Promise<Crawler> {
  let translated: typeof PageStates
  let preview: Awaited<ReturnType<typeof servePreview>> | undefined

  beforeAll(async () => {
    const folder = await buildSandbox('crawl', tag)
    preview = await servePreview({ directory: folder, port: 0 })
    const details = await readLanguage('.', tag)
    // The same states, whose messages are built as those of the portal are.
    const file = fileURLToPath(new URL('page-states.ts', import.meta.url))
    const plugins = [languagePlugin(process.cwd(), details)]
    translated = (await runnerImport<typeof PageStates>(file, { plugins })).module
  }, 240_000)
  afterAll(async () => {
    await preview?.close()
    removeBuilt()
  })

  return ({ name }) => openStateAt(preview?.address ?? '', translated.stateNamed(name), tag)
}

/** Defines one test per page state; Vitest's `-t` chooses among them. */
export function crawl(
  title: string,
  tag: string,
  check: (crawler: Crawler) => Promise<string[]>,
  states: readonly PageState[] = pageStates,
): void {
  const open = tag === english ? openState : crawlerIn(tag)
  test.for(states)(`$name ${title}`, async (state) => {
    const problems = await check(await open(state))
    expect(problems.join('\n')).toBe('')
  })
}
