import type { ElementHandle, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en } from '../support/english'
import { newVisitor } from '../support/browser/visitor'

/** Pixels inside and outside of an element's edge where its ring is looked for. */
const reach = 8
/** Pixels at the ends of a side, which may be round. */
const corner = 20

interface Side {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Sides = Readonly<Record<'top' | 'bottom' | 'left' | 'right', Side>>

/**
 * Returns the sides along which the focus changes too little: on less than nine tenths of their length is a pixel whose contrast with
 * what it was is 3 : 1 (WCAG 1.4.11).
 */
async function faintSides(page: Page, control: ElementHandle<HTMLElement | SVGElement>): Promise<string[]> {
  await control.evaluate((element) => element.focus())
  const name = await control.evaluate((element) => (element.closest('label') ?? element).textContent)
  // A plan is framed by its card.
  const framed = await control.evaluateHandle((element) => element.closest('label') ?? element)
  const box = await framed.boundingBox()
  if (!box) return []
  const left = Math.max(0, box.x - reach)
  const clip = {
    x: left,
    y: box.y - reach,
    width: box.x + box.width + reach - left,
    height: box.height + 2 * reach,
  }
  const focused = await page.screenshot({ clip })
  await control.evaluate((element) => element.blur())
  const plain = await page.screenshot({ clip })
  const inset = Math.min(corner, box.width / 3, box.height / 3) + reach
  const along = { width: clip.width - 2 * inset, height: clip.height - 2 * inset }
  const sides: Sides = {
    top: { x: inset, y: 0, width: along.width, height: 2 * reach },
    bottom: { x: inset, y: clip.height - 2 * reach, width: along.width, height: 2 * reach },
    left: { x: 0, y: inset, width: 2 * reach, height: along.height },
    right: { x: clip.width - 2 * reach, y: inset, width: 2 * reach, height: along.height },
  }
  const faint = await page.evaluate(findFaint, {
    images: [focused, plain].map((image) => image.toString('base64')),
    sides,
  })
  return faint.map((side) => `${side} of ${name.trim()}`)
}

/** Runs in the page. */
async function findFaint({ images, sides }: { images: readonly string[]; sides: Sides }): Promise<string[]> {
  const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
  const pixels = await Promise.all(
    images.map(async (image) => {
      const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      return (x: number, y: number) => {
        const at = 4 * (y * bitmap.width + x)
        const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => linear((data[at + part] ?? 0) / 255))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
    }),
  )
  const changes = (x: number, y: number) => {
    const [darker = 0, lighter = 0] = pixels.map((luminance) => luminance(x, y)).sort((a, b) => a - b)
    return (lighter + 0.05) / (darker + 0.05) >= 3
  }
  return Object.entries(sides).flatMap(([name, side]) => {
    const isAcross = name === 'top' || name === 'bottom'
    const [x, y, width, height] = [side.x, side.y, side.width, side.height].map(Math.round) as [
      number,
      number,
      number,
      number,
    ]
    const [length, depth] = isAcross ? [width, height] : [height, width]
    const seen = Array.from({ length }, (_, at) =>
      Array.from({ length: depth }, (__, into) =>
        isAcross ? changes(x + at, y + into) : changes(x + into, y + at),
      ),
    ).filter((line) => line.includes(true))
    return seen.length < 0.9 * length ? [name] : []
  })
}

/** Returns the faint sides of everything in header and main that takes the focus. */
async function findFaintRings(page: Page): Promise<string[]> {
  // From here on the focus is that of the keyboard.
  await page.keyboard.press('Tab')
  const controls = await page.$$(':is(header, main) :is(a[href], button, input):not([disabled])')
  const found: string[] = []
  for (const control of controls) {
    const isShown = await control.evaluate((element) => element.checkVisibility())
    if (isShown) found.push(...(await faintSides(page, control)))
  }
  return found
}

test.for([
  ['light colours', {}],
  ['dark colours', { colorScheme: 'dark' }],
  ['more contrast', { contrast: 'more' }],
] as const)('with %s the focus is seen on every side, on the sky too', async ([, preference]) => {
  const visitor = await newVisitor({ viewport: { width: 1280, height: 800 }, ...preference })
  const { page } = visitor
  await visitor.goTo('/membership')
  await expect(visitor.plan('Annual')).toBeShown()
  expect(await findFaintRings(page)).toEqual([])
  await visitor.openSignedIn('subscribed@example.com')
  await visitor.link(en.subscription.changePlan).click()
  await expect(visitor.link(en.changePlan.keep('Annual'))).toBeShown()
  expect(await findFaintRings(page)).toEqual([])
})
