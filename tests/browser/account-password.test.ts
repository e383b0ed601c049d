import { expect, test } from 'vitest'
import { en } from '../support/english'
import { newAccountHolder, type AccountHolder } from '../support/browser/account'
import { inEachCase, named } from '../support/browser/cases'
import { password } from '../support/browser/visitor'

const { setPassword: words } = en
const another = 'Another-2026'
const spent = en.notices['reset-link-invalid']

async function askInProfile(visitor: AccountHolder) {
  await visitor.button('Reset password').click()
  await visitor.inDialog('Continue').click()
}

async function expectSignInWith(visitor: AccountHolder, secret: string, email = 'free@example.com') {
  await visitor.goTo('/signin')
  await visitor.signIn(email, secret)
  await expect(visitor.profile).toSay(email)
}

const rule = (visitor: AccountHolder, name: string) =>
  visitor.page.getByRole('list', { name: words.checklist }).getByRole('listitem').filter({ hasText: name })

test('from the profile a link is sent after a question, and the message stands where it was asked', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()

  await visitor.button('Reset password').click()
  await expect(visitor.dialog('Reset password')).toSay('free@example.com')
  await visitor.inDialog('Close').click()
  await expect(visitor.dialog('Reset password')).not.toBeShown()
  expect((await visitor.world())?.inbox).toEqual([])

  await askInProfile(visitor)
  await expect(visitor.notice("Great! Now check your email. We've sent you a reset link.")).toBeShown()
  await expect(visitor.page.getByRole('dialog')).not.toBeShown()
  expect((await visitor.world())?.inbox).toMatchObject([{ to: 'free@example.com' }])
})

test('an email from the profile that cannot be sent is logged and told in the dialog, and can be tried again', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()
  await visitor.tools.chooseNetwork('offline')

  await askInProfile(visitor)
  await expect(visitor.dialog('Reset password').getByRole('alert')).toSay(
    en.forgotPassword.failed['no-connection'],
  )
  expect(visitor.logged).toEqual([expect.stringContaining('The reset email was not sent')])

  await visitor.networkBecomes('normal')
  await visitor.inDialog('Continue').click()
  await expect(visitor.notice(en.account.resetSent)).toBeShown()
})

test('the link in the inbox sets a new password once; used again it is refused, with a way to a new one', async () => {
  const visitor = await newAccountHolder()
  await visitor.arriveSignedIn()
  await askInProfile(visitor)
  await expect(visitor.notice(en.account.resetSent)).toBeShown()
  const link = await visitor.newestLink()

  // The link itself, in the same browser and signed in.
  await visitor.tools.open()
  await visitor.tools.section('Inbox').getByRole('link').click()
  await expect(visitor.main).toSay(
    "Choose a strong password for free@example.com that you haven't used with us before.",
  )
  await visitor.setPassword(`  ${another} `)
  await expect(visitor.heading('Ready when you are')).toBeShown()
  await expect.poll(() => visitor.path).toBe('/set-password-successful')

  await visitor.goTo(link)
  await expect(visitor.text(spent)).toBeShown()
  await expect(visitor.button('Sign In')).toBeShown()
  await expect.poll(() => visitor.path).toBe('/signin')
  expect(visitor.logged).toEqual([expect.stringContaining('The reset link could not be verified')])
  expect(visitor.logged.join()).not.toContain(new URLSearchParams(link.split('?')[1]).get('oobCode'))
  await visitor.link('Send me a new link').click()
  await expect(visitor.button('Send Link')).toBeShown()
  await expect(visitor.text(spent)).not.toBeShown()

  await visitor.goTo('/signin')
  await visitor.signIn('free@example.com', password)
  await expect(visitor.text('Invalid credentials, please try again.')).toBeShown()
  await expectSignInWith(visitor, another)
})

test('forgotten: the link is sent while the page says so, and then there is nothing to press twice', async () => {
  const visitor = await newAccountHolder()
  await visitor.goTo('/signin')
  await visitor.link(en.signIn.forgot).click()
  await visitor.tools.chooseNetwork('slow')

  await visitor.field('Email').fill('free@example.com')
  await visitor.field('Email').press('Enter')
  await expect(visitor.text('Checking your data...please wait')).toBeShown()
  await visitor.field('Email').press('Enter')

  await expect(visitor.main.getByRole('status')).toSay(en.forgotPassword.sent('free@example.com'))
  await expect(visitor.button('Send Link')).not.toBeShown()
  await expect(visitor.field('Email')).not.toBeShown()
  expect((await visitor.world())?.inbox).toHaveLength(1)
  await visitor.link(en.forgotPassword.backToSignIn).click()
  await expect(visitor.button('Sign In')).toBeShown()
})

test('forgotten: what is missing, wrong, unknown or unreachable is said, and logged where it failed', async () => {
  const visitor = await newAccountHolder()
  await visitor.goTo('/forgot-password')
  const send = async (email: string) => {
    await visitor.field('Email').fill(email)
    await visitor.button('Send Link').click()
  }

  await send('')
  await expect(visitor.text('Email is required')).toBeShown()
  await send('fay at example')
  await expect(visitor.text('Invalid email address')).toBeShown()
  expect(visitor.logged).toEqual([])

  await send('nobody@example.org')
  await expect(visitor.alert('No user found. Please try again')).toBeShown()
  expect(visitor.logged.splice(0)).toEqual([expect.stringContaining('The reset email was not sent')])
  await visitor.tools.chooseNetwork('offline')
  await send('free@example.com')
  await expect(visitor.alert(en.forgotPassword.failed['no-connection'])).toBeShown()
  expect(visitor.logged.splice(0)).toEqual([expect.stringContaining('The reset email was not sent')])
  await visitor.tools.chooseNetwork('normal')
  await visitor.button('Send Link').click()
  await expect(visitor.main.getByRole('status')).toSay('free@example.com')

  await visitor.goTo('/forgot-password')
  await visitor.link(en.forgotPassword.signUp).click()
  await expect(visitor.button('Sign Up')).toBeShown()
})

test('three live checks decide whether the password can be set', async () => {
  const visitor = await newAccountHolder()
  await visitor.goTo(await visitor.askForLink())
  const met = async () => {
    const found: string[] = []
    for (const name of Object.values(words.rules)) {
      await expect(rule(visitor, name)).toBeShown()
      if (!(await rule(visitor, name).textContent())?.includes('not met yet')) found.push(name)
    }
    return found.map((name) => name.split(' ').at(-2))
  }
  const submit = visitor.button('Set New Password')

  for (const [typed, expected] of [
    ['', []],
    ['ab', []],
    ['abcdefgh', ['8']],
    ['Abc', ['uppercase']],
    ['a-', ['special']],
    ['  A-  ', ['uppercase', 'special']],
    ['straßenbahn', ['8']],
    ['élan É 1', ['8', 'uppercase', 'special']],
    [another, ['8', 'uppercase', 'special']],
  ] as const) {
    await visitor.newPassword.fill(typed)
    await expect.poll(met, { message: `typed "${typed}"` }).toEqual(expected)
    await expect.poll(() => submit.isEnabled()).toBe(expected.length === 3)
  }

  const email = await visitor.main.evaluate((main) => {
    const input = [...main.getElementsByTagName('input')].find(({ name }) => name === 'email')
    return input && { value: input.value, autocomplete: input.autocomplete, disabled: input.disabled }
  })
  expect(email).toEqual({ value: 'free@example.com', autocomplete: 'username', disabled: true })
  await expect.poll(() => visitor.newPassword.getAttribute('autocomplete')).toBe('new-password')
  await expect.poll(() => visitor.newPassword.getAttribute('name')).toBe('password')
  await expect(visitor.main.getByRole('link', { name: 'Terms of Service' })).toBeShown()
  await expect(visitor.main.getByRole('link', { name: 'Privacy Policy' })).toBeShown()

  // A reload checks the link anew and does not use it up.
  await visitor.page.reload()
  await expect(visitor.main).toSay('Choose a strong password for free@example.com')
  await visitor.setPassword(another)
  await expect(visitor.heading('Ready when you are')).toBeShown()
})

test('a link without its code or mode, with another mode, or with a code that is none leads home', async () => {
  const visitor = await newAccountHolder()
  const addresses = named(
    '/set-password',
    '/set-password?mode=resetPassword',
    '/set-password?oobCode=abc',
    '/set-password?mode=verifyEmail&oobCode=abc',
  )
  await inEachCase(addresses, async (address) => {
    await visitor.goTo(address)
    await expect(visitor.button('Sign In')).toBeShown()
    await expect.poll(() => visitor.path).toBe('/signin')
  })
  expect(visitor.logged).toEqual([])

  await visitor.goTo('/set-password?mode=resetPassword&oobCode=made-up')
  await expect(visitor.text(spent)).toBeShown()
  expect(visitor.logged).toEqual([expect.stringContaining('The reset link could not be verified')])

  // Signed in, home is the profile, and the sentence is there.
  await visitor.signIn()
  await expect(visitor.profile).toSay('Fay Free')
  await visitor.goTo('/set-password?mode=resetPassword&oobCode=made-up')
  await expect(visitor.text(spent)).toBeShown()
  await expect(visitor.profile).toSay('Fay Free')
})

test('a link older than an hour is refused with the same sentence', async () => {
  const visitor = await newAccountHolder()
  await visitor.page.clock.install()
  const link = await visitor.askForLink()
  await visitor.page.clock.fastForward('01:01:00')

  await visitor.goTo(link)
  await expect(visitor.text(spent)).toBeShown()
  await expect(visitor.link('Send me a new link')).toBeShown()
})

test('while the link is checked and the password set, the page says so', async () => {
  const visitor = await newAccountHolder()
  await visitor.page.clock.install()
  const link = await visitor.askForLink()
  await visitor.tools.chooseNetwork('slow')

  await visitor.goTo(link)
  await expect(visitor.text(words.checking)).toBeShown()
  await visitor.page.clock.runFor(3000)
  await visitor.setPassword(another)
  const busy = visitor.page.getByRole('button', { name: /Set New Password/ })
  await expect.poll(() => busy.getAttribute('aria-disabled')).toBe('true')
  await visitor.page.clock.runFor(3000)
  await expect(visitor.heading('Ready when you are')).toBeShown()
})

test('a password that cannot be set is told on the field, logged, and can be tried again', async () => {
  const visitor = await newAccountHolder()
  await visitor.goTo(await visitor.askForLink())
  await visitor.newPassword.waitFor()

  for (const [network, sentence] of [
    ['offline', 'There seems to be no connection.'],
    ['server-errors', 'Unknown error'],
  ] as const) {
    await visitor.tools.chooseNetwork(network)
    await visitor.setPassword(another)
    await expect(visitor.main).toSay(sentence)
    await expect.poll(() => visitor.newPassword.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => visitor.newPassword.inputValue()).toBe(another)
    await expect.poll(() => visitor.button('Set New Password').isEnabled()).toBe(true)
    expect(visitor.logged.splice(0)).toEqual([expect.stringContaining('The new password was not set')])
  }
  await visitor.tools.chooseNetwork('normal')
  await visitor.setPassword(another)
  await expect(visitor.heading('Ready when you are')).toBeShown()
  await expectSignInWith(visitor, another)
})

test('a link used in another tab meanwhile is refused on the form, with a way to a new one', async () => {
  const visitor = await newAccountHolder()
  const link = await visitor.askForLink()
  await visitor.goTo(link)
  await visitor.newPassword.waitFor()
  const other = await visitor.openTab()
  await other.goTo(link)
  await other.setPassword(another)
  await expect(other.heading('Ready when you are')).toBeShown()

  await visitor.setPassword('Too-late-2026')
  await expect(visitor.main).toSay(words.failed['code-invalid']())
  expect(visitor.logged).toEqual([expect.stringContaining('The new password was not set')])
  await visitor.link('Send me a new link').click()
  await expect(visitor.button('Send Link')).toBeShown()
})

test('a code that left the address while the form stood there is an invalid address', async () => {
  const visitor = await newAccountHolder()
  await visitor.goTo(await visitor.askForLink())
  await visitor.newPassword.fill(another)
  await visitor.page.evaluate(() => {
    window.history.pushState(null, '', '/set-password?mode=resetPassword')
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })

  await visitor.button('Set New Password').click()
  await expect(visitor.page.getByText('Invalid URL', { exact: true })).toBeShown()
})

test('the last page leads to the app and to the home site, and carries the banner only while it is shown', async () => {
  const visitor = await newAccountHolder()
  const banners = () =>
    visitor.page.evaluate(() =>
      [...document.head.getElementsByTagName('meta')]
        .filter(({ name }) => name === 'apple-itunes-app')
        .map(({ content }) => content),
    )
  await visitor.goTo(await visitor.askForLink())
  await visitor.newPassword.waitFor()
  expect(await banners()).toEqual([])

  await visitor.setPassword(another)
  await expect(visitor.heading('Ready when you are')).toBeShown()
  await expect(visitor.main).toSay("Everything's updated. Let's get you into the app.")
  expect(await banners()).toEqual([expect.stringMatching(/^app-id=\d+$/)])
  const target = (name: string) => visitor.main.getByRole('link', { name }).getAttribute('href')
  expect(await target('Get back to Halcyon')).toBe('https://www.example.com/')
  await expect(visitor.appStore).toBeShown()
  await expect(visitor.googlePlay).toBeShown()
  expect(await target('Terms of Service')).toBe('https://www.example.com/terms')
  expect(await target('Privacy Policy')).toBe('https://www.example.com/privacy')

  // Back within the same document: the page goes, and the tag with it.
  const before = await visitor.document()
  await visitor.page.evaluate(() => {
    window.history.pushState(null, '', '/signin')
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  await expect(visitor.button('Sign In')).toBeShown()
  expect(await visitor.document()).toBe(before)
  expect(await banners()).toEqual([])
})

test('a provider account gets a password of its own by the link', async () => {
  const visitor = await newAccountHolder()
  await visitor.goTo('/signin')
  await visitor.button('Continue with Google').click()
  await visitor.button('Log out').waitFor()
  await askInProfile(visitor)
  await expect(visitor.notice(en.account.resetSent)).toBeShown()

  await visitor.goTo(await visitor.newestLink())
  await visitor.setPassword(another)
  await expect(visitor.heading('Ready when you are')).toBeShown()
  await expectSignInWith(visitor, another, 'gina.google@example.com')
  await expect(visitor.profile).toSay('Signed in with Email')
})
