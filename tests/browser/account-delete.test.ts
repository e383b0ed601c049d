import { expect, test } from 'vitest'
import { en } from '../support/english'
import { loggedErrors, newAccountHolder } from '../support/browser/account'
import { inEachCase, named } from '../support/browser/cases'

const { account: words } = en

test('deleting needs the box ticked, and says so', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()

  await visitor.button('Delete account').click()
  const box = visitor.dialog('Delete account').getByRole('checkbox', { name: words.deleteAgree })
  await expect.poll(() => box.isChecked()).toBe(false)
  await expect.poll(() => visitor.inDialog('Continue').isEnabled()).toBe(false)
  await expect(visitor.dialog('Delete account')).toSay(words.deleteMissing)

  await box.check()
  await expect.poll(() => visitor.inDialog('Continue').isEnabled()).toBe(true)
  await expect(visitor.dialog('Delete account')).not.toSay(words.deleteMissing)

  // Asked again, it starts from the beginning.
  await visitor.inDialog('Close').click()
  await visitor.button('Delete account').click()
  await expect.poll(() => box.isChecked()).toBe(false)
})

test('whose subscription renews is warned about the billing and led to cancelling it; others have no dead end', async () => {
  const askedFor = async (name: string) => {
    const visitor = await newAccountHolder()
    await visitor.arriveSignedIn(`${name}@example.com`)
    await visitor.button('Delete account').click()
    await expect(visitor.dialog('Delete account')).toSay(words.deleteWarning)
    return visitor
  }
  const first = words.deleteCancelFirst

  await inEachCase(named('subscribed', 'promo'), async (name) => {
    const visitor = await askedFor(name)
    await expect(visitor.dialog('Delete account')).toSay(words.deleteBilling)
    await visitor.dialog('Delete account').getByRole('link', { name: first }).click()
    await expect(visitor.heading(en.cancel.heading)).toBeShown()
    await expect.poll(() => visitor.path).toBe('/cancel-subscription')
  })
  await inEachCase(named('cancelled', 'appstore', 'free'), async (name) => {
    const visitor = await askedFor(name)
    await expect(visitor.dialog('Delete account').getByRole('link')).not.toBeShown()
  })
})

test('a deletion that fails is logged, told in the dialog, and keeps the account', async () => {
  const visitor = await newAccountHolder(loggedErrors(/The account was not deleted/))
  await visitor.arriveSignedIn()

  for (const network of ['offline', 'server-errors'] as const) {
    await visitor.tools.chooseNetwork(network)
    await visitor.button('Delete account').click()
    await visitor.page.getByRole('checkbox').check()
    await visitor.inDialog('Continue').click()
    await expect(visitor.dialog('Delete account').getByRole('alert')).toSay(words.deleteFailed)
    expect(visitor.logged.splice(0)).toEqual([expect.stringContaining('The account was not deleted')])
    expect(await visitor.account('free@example.com')).toBeDefined()
    await visitor.inDialog('Close').click()
    await expect(visitor.profile).toSay('Fay Free')
  }

  // Tried again from where it failed.
  await visitor.button('Delete account').click()
  await visitor.page.getByRole('checkbox').check()
  await visitor.inDialog('Continue').click()
  await expect(visitor.dialog('Delete account').getByRole('alert')).toBeShown()
  await visitor.networkBecomes('normal')
  await visitor.inDialog('Continue').click()
  await expect(visitor.button('Sign In')).toBeShown()
})

test('a deleted account is gone, and its owner signed out without a word about an ended session', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn('subscribed@example.com')

  await visitor.button('Delete account').click()
  await visitor.page.getByRole('checkbox').check()
  await visitor.inDialog('Continue').click()
  await expect(visitor.button('Sign In')).toBeShown()
  await expect.poll(() => visitor.path).toBe('/signin')
  await expect(visitor.text(en.notices['session-revoked'])).not.toBeShown()

  await visitor.signIn('subscribed@example.com')
  await expect(visitor.text('Invalid credentials, please try again.')).toBeShown()
})

test('dialogs close with Escape, with Close and with a click beside them, and give the focus back', async () => {
  const visitor = await newAccountHolder()
  const { page } = visitor
  await visitor.arriveSignedIn('subscribed@example.com')
  const ways = {
    Escape: () => page.keyboard.press('Escape'),
    Close: () => visitor.inDialog('Close').click(),
    'a click beside it': () => page.mouse.click(5, 5),
  }

  for (const name of ['Reset password', 'Delete account'] as const) {
    await inEachCase(ways, async (leave) => {
      await visitor.button(name).click()
      await expect(visitor.dialog(name)).toBeShown()
      await leave()
      await expect(visitor.dialog(name)).not.toBeShown()
      await expect(visitor.button(name)).toHaveFocus()
    })
  }
})

test('a click inside the dialog, or a drag that only ends beside it, leaves it open', async () => {
  const visitor = await newAccountHolder()
  const { page } = visitor
  await visitor.arriveSignedIn()
  await visitor.button('Delete account').click()
  const dialog = visitor.dialog('Delete account')

  await dialog.getByRole('heading').click()
  await expect(dialog).toBeShown()
  await dialog.getByRole('heading').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await dialog.getByRole('checkbox').check()
  await expect(dialog).toBeShown()
})

test('while a dialog is open the page behind it rests, and nothing closes it during the deletion', async () => {
  const visitor = await newAccountHolder()
  const { page } = visitor
  await page.clock.install()
  await visitor.arriveSignedIn()
  await visitor.tools.chooseNetwork('slow')
  await visitor.button('Delete account').click()
  await page.getByRole('checkbox').check()
  for (let stops = 0; stops < 6; stops += 1) {
    await page.keyboard.press('Tab')
    expect(
      await visitor.dialog('Delete account').evaluate((dialog) => {
        const { activeElement } = document
        return dialog.contains(activeElement) || activeElement === document.body
      }),
    ).toBe(true)
  }

  await visitor.inDialog('Continue').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(visitor.dialog('Delete account')).toBeShown()
  await page.clock.runFor(5000)
  await expect(visitor.button('Sign In')).toBeShown()
})
