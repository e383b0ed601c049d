import { randomInt } from 'node:crypto'
import { faker } from '@faker-js/faker/locale/en'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPortal, servePortalIn } from '../support/browser/launch'

// `WALK_STEPS=5000 npm run test:browser -- random-walk` walks further, and FAKER_SEED repeats a walk, but for the browser's own times.
const steps = Number(process.env['WALK_STEPS'] ?? 120)
const seed = Number(process.env['FAKER_SEED'] ?? randomInt(2 ** 31))
const tabs = 4

const pages = ['/membership', '/signup', '/signin', '/forgot-password', '/signup?plan=first&promo=CALM50']

/** Runs in the page. Does something with one of the elements that are there, which `share` chooses. */
function use({ selector, share, text }: { selector: string; share: number; text?: string }): void {
  const found = [...document.querySelectorAll<HTMLElement>(selector)]
  const element = found[Math.floor(share * found.length)]
  if (text === undefined) element?.click()
  else {
    element?.focus()
    document.execCommand('insertText', false, text)
  }
}

/** Runs in the page. Lets it load, hydrate or work for some frames. */
async function pass(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
}

const share = () => faker.number.float()

/** What a hurried visitor does next, and with what probability. */
const actions: Readonly<
  Record<string, { readonly weight: number; readonly act: (page: Page) => Promise<unknown> }>
> = {
  type: {
    weight: 5,
    act: (page) =>
      page.evaluate(use, {
        selector: 'main input:not([type=radio], [type=checkbox], [hidden])',
        share: share(),
        text: faker.helpers.arrayElement(['a', 'CALM50', 'ann@example.org', 'long enough']),
      }),
  },
  choose: {
    weight: 2,
    act: (page) => page.evaluate(use, { selector: 'main input[type=radio]', share: share() }),
  },
  press: {
    weight: 4,
    act: (page) =>
      page.evaluate(use, { selector: 'main button, header a[href^="/"], main a[href^="/"]', share: share() }),
  },
  'change the language': {
    weight: 1,
    act: (page) => page.evaluate(use, { selector: 'a[hreflang]', share: share() }),
  },
  wait: { weight: 3, act: (page) => page.evaluate(pass, faker.number.int(30)) },
  reload: { weight: 4, act: (page) => page.evaluate(() => location.reload()) },
  'go back': { weight: 2, act: (page) => page.evaluate(() => history.back()) },
  'go forward': { weight: 1, act: (page) => page.evaluate(() => history.forward()) },
  open: {
    weight: 1,
    act: (page) =>
      page.evaluate(
        (address) => location.assign(address),
        faker.helpers.arrayElement(['', '/de']) + faker.helpers.arrayElement(pages),
      ),
  },
}

test(
  'a visitor who types, presses, reloads and goes back in quick succession gets every page hydrated',
  { timeout: 120_000 + steps * 1000 },
  async () => {
    faker.seed(seed)
    const { context } = await openPortal({
      baseURL: await servePortalIn('en,de'),
      // What a page that is being left did not get is no error of it.
      allowed: { errors: /./ },
    })
    const failures: string[] = []
    await Promise.all(
      Array.from({ length: tabs }, async () => {
        const page = await context.newPage()
        const done: string[] = []
        page.on('pageerror', (error) => {
          const last = done.slice(-12).join(', ')
          failures.push(`FAKER_SEED=${seed}: ${error.message} at ${page.url()} after ${last}`)
        })
        await page.goto('/membership')
        for (let step = 0; step < steps / tabs; step += 1) {
          const options = Object.entries(actions).map(([value, { weight }]) => ({ value, weight }))
          const name = faker.helpers.weightedArrayElement(options)
          done.push(name)
          // The page may be left meanwhile.
          await actions[name]?.act(page).catch(() => undefined)
        }
      }),
    )
    expect(failures).toEqual([])
  },
)
