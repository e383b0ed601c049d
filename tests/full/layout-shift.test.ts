import { describe, expect, test } from 'vitest'
import { AccountHolder } from '../support/browser/account'
import { openPortal } from '../support/browser/launch'
import { Shifts } from '../support/browser/shifts'
import { detours, ways, type Walk } from '../support/browser/ways'

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

/** Less than this is nothing that anybody sees. */
const hair = 0.0001

/** What browsers call good, for what is said above something that stands there already. */
const good = 0.1

describe.each(Object.entries(sizes))('on a %s', (device, viewport) => {
  test.each(Object.entries(ways))('%s sees nothing jump', async (name, walk) => {
    const shifts = await walkWatched(walk, viewport, `${name}, ${device}`)
    expect(shifts.lines.join('\n')).toBe('')
    expect(shifts.total).toBeLessThan(hair)
    expect(shifts.ofTypeface).toBeLessThan(good)
  })

  test.each(Object.entries(detours))('%s sees little move', async (name, walk) => {
    const shifts = await walkWatched(walk, viewport, `${name}, ${device}`)
    expect(shifts.total < good ? '' : shifts.lines.join('\n')).toBe('')
  })
})

async function walkWatched(walk: Walk, viewport: { width: number; height: number }, name: string) {
  const { page, context } = await openPortal({ viewport })
  const shifts = await Shifts.watch(context, hair)
  await walk(new AccountHolder(page, context), (step) => shifts.at(step))
  await page.evaluate(() => new Promise(requestAnimationFrame))
  process.stdout.write(`\nlayout shift ${shifts.total.toFixed(4)}: ${name}\n`)
  return shifts
}
