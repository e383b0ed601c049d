import { expect, test } from 'vitest'
import { en } from '../support/english'
import { newAccountHolder } from '../support/browser/account'
import { Whereabouts } from '../support/browser/whereabouts'

test.each(['', '/'])('an address with a code%s goes nowhere but to the host that it names', async (slash) => {
  const visitor = await newAccountHolder()
  const link = (await visitor.askForLink()).replace('?', `${slash}?`)
  const code = new URLSearchParams(link.split('?')[1]).get('oobCode') ?? ''
  expect(code).not.toBe('')
  const whereabouts = new Whereabouts(visitor.context)

  await visitor.goTo(link)
  await visitor.setPassword('Another-2026')
  await expect(visitor.heading(en.passwordSet.heading)).toBeShown()
  await visitor.goTo(link)
  await expect(visitor.text(en.notices['reset-link-invalid'])).toBeShown()
  await expect(visitor.button('Sign In')).toBeShown()

  expect(await whereabouts.seen(code)).toEqual([`address of GET 127.0.0.1/set-password${slash}`])
})
