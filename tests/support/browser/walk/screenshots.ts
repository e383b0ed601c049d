import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { findOrInstallBrowser } from '../../../../tools/browser'
import { servePreview } from '../../../../tools/preview'
import { buildSandbox, removeBuilt } from '../build'
import { flags, traveller } from '../flags'
import { galleryPage, type Shot } from './gallery'
import { scenes, type Scene } from './scenes/scenes'
import { Walker } from './walker'

const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
const themes = ['light', 'dark'] as const

/** Takes every scene on every device in both themes, and puts all of them on one page. */
export async function takeScreenshots(folder: string, wanted: RegExp): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const preview = await servePreview({
    directory: buildSandbox('tests/support/browser/walk/walked.config.ts'),
    port: 0,
  })
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: flags })
  try {
    const queue = scenes.filter(({ name }) => wanted.test(name)).entries()
    const taken: Shot[][] = []
    const work = async () => {
      for (const [at, scene] of queue) taken[at] = await shoot(browser, preview.address, scene, folder, at)
    }
    await Promise.all([work(), work()])
    const page = join(folder, 'index.html')
    writeFileSync(page, galleryPage(taken.flat()))
    return page
  } finally {
    await browser.close()
    await preview.close()
    removeBuilt()
  }
}

async function shoot(
  browser: Browser,
  baseURL: string,
  scene: Scene,
  folder: string,
  at: number,
): Promise<Shot[]> {
  const context = await browser.newContext({ ...traveller, baseURL, viewport: devices.desktop })
  context.setDefaultTimeout(15_000)
  // tsx wraps functions in a helper that a page does not have.
  await context.addInitScript('globalThis.__name = (wrapped) => wrapped')
  const page = await context.newPage()
  const shots: Shot[] = []
  await scene.go(new Walker(page))
  for (const [device, viewport] of Object.entries(devices)) {
    await page.setViewportSize(viewport)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      const file = `${String(at).padStart(3, '0')}-${device}-${theme}.jpg`
      await page.screenshot({
        path: join(folder, file),
        type: 'jpeg',
        quality: 75,
        fullPage: true,
        animations: 'disabled',
      })
      shots.push({ file, scene: scene.name, device, theme })
    }
  }
  await context.close()
  return shots
}
