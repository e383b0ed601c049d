import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { browserArguments, findOrInstallBrowser } from '../browser'
import { servePreview } from '../preview'
import { contextOptions } from '../../tests/support/browser/browser-options'
import { buildSandbox, removeBuilt } from '../../tests/support/browser/build'
import { act, newCrawler } from '../../tests/support/browser/page-states/crawler'
import { pageStates, type PageState } from '../../tests/support/browser/page-states/page-states'

const devices = {
  phone: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1280, height: 900 },
}
const themes = ['light', 'dark'] as const

/** `npm run screenshots -- checkout` takes only the page states whose name matches. */
const pattern = new RegExp(process.argv[2] ?? '')
const folder = 'screenshots'

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const preview = await servePreview({ directory: await buildSandbox('crawl'), port: 0 })
const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: browserArguments })
try {
  const queue = pageStates.filter(({ name }) => pattern.test(name)).entries()
  const sections: string[] = []
  const work = async () => {
    for (const [index, state] of queue) sections[index] = await takeScreenshots(browser, state)
  }
  await Promise.all([work(), work()])
  const gallery = join(folder, 'index.html')
  writeFileSync(gallery, galleryPage(sections))
  process.stdout.write(`${gallery}\n`)
} finally {
  await browser.close()
  await preview.close()
  removeBuilt()
}

/** Takes the page state on every device in both themes, and returns its section of the gallery. */
async function takeScreenshots(launched: Browser, { name, action }: PageState): Promise<string> {
  const context = await launched.newContext({
    ...contextOptions,
    baseURL: preview.address,
    viewport: devices.desktop,
  })
  context.setDefaultTimeout(15_000)
  // tsx wraps functions in a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (wrapped) => wrapped')
  const page = await context.newPage()
  await act(newCrawler(page, 'en'), action)
  // Lazy parts of the page have arrived, and no control looks hovered.
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
  const figures: string[] = []
  const fileName = name.replace(/[^a-z0-9]+/gi, '-').toLowerCase()
  for (const [device, viewport] of Object.entries(devices)) {
    await page.setViewportSize(viewport)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      // Without a frame in the new size, the lower part of a high page is missing.
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      )
      const file = `${fileName}-${device}-${theme}.jpg`
      const path = join(folder, file)
      await page.screenshot({ path, type: 'jpeg', quality: 75, fullPage: true, animations: 'disabled' })
      figures.push(figure(file, device, theme))
    }
  }
  await context.close()
  return `<section><h2>${name}</h2><div>${figures.join('')}</div></section>`
}

function figure(address: string, device: string, caption: string): string {
  return `<figure><a href="${address}"><img class="${device}" loading="lazy" src="${address}" alt=""></a><figcaption>${device}, ${caption}</figcaption></figure>`
}

function galleryPage(sections: readonly string[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
  body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; background: #eee; color: #222 }
  div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  img { display: block; border: 1px solid #bbb } .phone { inline-size: 260px } .tablet { inline-size: 400px } .desktop { inline-size: 560px }
</style><h1>${sections.length} page states</h1>
${sections.join('\n')}
</html>
`
}
