import { expect, test } from 'vitest'
import { openPortal } from '../support/browser/launch'

test('the membership page opens with its heading and without a problem', async () => {
  const { page, problems } = await openPortal()

  await page.goto('/membership')
  await page.getByRole('heading', { level: 1 }).waitFor()

  expect(problems).toEqual({ refused: [], errors: [] })
})
