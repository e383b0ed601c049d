import { expect, test } from 'vitest'
import { en } from '../support/english'
import { openState } from '../support/browser/page-states/crawl'
import { findForcedColourProblems } from '../support/browser/page-states/page-checks'
import { statesNamed } from '../support/browser/page-states/page-states'
import { findLowContrasts } from '../support/browser/axe'
import { newVisitor } from '../support/browser/visitor'

const { fields } = en

test('the sky comes to rest within five seconds', async () => {
  const visitor = await newVisitor({ reducedMotion: 'no-preference' })
  for (const address of ['/membership', '/signin']) {
    await visitor.goTo(address)
    await expect(visitor.heading(/./)).toBeShown()
    // A skeleton beside it moves until the page has loaded.
    const ends = await visitor.page.evaluate(() =>
      [...document.querySelectorAll('[class*="_sky_"]')]
        .flatMap((sky) => sky.getAnimations({ subtree: true }))
        .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    )
    expect(Math.max(0, ...ends)).toBeLessThanOrEqual(5000)
  }
})

test.each(['light', 'dark'] as const)(
  'in %s the logo has the accent of the sky behind it',
  async (colorScheme) => {
    const visitor = await newVisitor({ colorScheme })
    await visitor.goTo('/signin')
    const accents = await visitor.page
      .locator('header svg')
      .first()
      .evaluate((logo) => {
        const colour = (token: string) => getComputedStyle(logo).getPropertyValue(token)
        return { inLogo: colour('--color-accent'), onSky: colour('--color-sky-accent') }
      })
    expect(accents.inLogo).toBe(accents.onSky)
  },
)

test('with more contrast, texts have 7 : 1, and borders the colour of the text', async () => {
  const visitor = await newVisitor({ contrast: 'more' })
  await visitor.goTo('/membership')
  await expect(visitor.plan('Annual')).toBeShown()
  expect(await findLowContrasts(visitor.page)).toEqual([])

  await visitor.goTo('/signup')
  const border = await visitor.field(fields.email).evaluate((field) => {
    const { borderTopColor, color } = getComputedStyle(field)
    return { borderTopColor, color }
  })
  expect(border.borderTopColor).toBe(border.color)
  expect(await findLowContrasts(visitor.page)).toEqual([])

  await visitor.openSignedIn()
  expect(await findLowContrasts(visitor.page)).toEqual([])
})

test('in forced colours an invalid field has another border than a valid one', async () => {
  const visitor = await newVisitor({ forcedColors: 'active' })
  await visitor.goTo('/signup')
  const borders = async () => {
    const found: string[] = []
    for (const label of [fields.firstName, fields.email])
      found.push(
        await visitor.field(label).evaluate((field) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(field)
          return `${borderTopWidth} ${borderTopStyle}`
        }),
      )
    return found
  }
  const valid = await borders()
  await visitor.button(en.signUp.submit).click()
  await expect(visitor.text(fields.problems['first-name-required'])).toBeShown()
  const invalid = await borders()
  for (const [index, border] of invalid.entries()) expect(border).not.toBe(valid[index])
})

test.for(
  statesNamed(
    'membership: applied',
    'payment: incomplete',
    'notice: code refused',
    'edit field: empty',
    'delete account: asking',
    'confirmation: subscribed',
  ),
)('in forced colours no border touches a text or another border: $name', async (state) => {
  const { page } = await openState(state)
  expect((await findForcedColourProblems(page)).join('\n')).toBe('')
})
