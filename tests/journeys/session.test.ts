import { reaction } from 'mobx'
import { describe, expect, test } from 'vitest'
import { sandboxPassword } from '../../adapters/in-memory/first-accounts'
import { InMemoryGeo } from '../../adapters/in-memory/in-memory-geo'
import { ProviderDesk } from '../../adapters/in-memory/provider-desk'
import { World } from '../../adapters/in-memory/world'
import { HeadlessPortal, newVisitor, openPortal, returningUser } from '../support/headless-portal'
import {
  eventsOf,
  newOutside,
  outsideOf,
  personOf,
  setNetwork,
  signIn,
  storedIn,
} from '../support/test-world'

/** What a browser holds in which somebody is signed in; the page itself is still to be opened. */
async function someoneSignedIn(email?: string) {
  const outside = newOutside()
  await signIn(outside, email)
  return outside
}

/** Every sentence that a page has told since it was opened. */
function toldOn(page: HeadlessPortal): string[] {
  const told: string[] = []
  reaction(
    () => page.notice,
    (notice) => notice && told.push(notice.kind),
    { fireImmediately: true },
  )
  return told
}

async function submitSignIn(page: HeadlessPortal, email = 'free@example.com'): Promise<void> {
  await page.fill(page.signIn.form, { email, password: sandboxPassword })
  void page.signIn.submit()
  await page.settle()
}

describe('at the beginning', () => {
  test('a visitor without a stored session is signed out at once, whatever identity has to say', async () => {
    const outside = newOutside()
    outside.world.faults.next('observe', 'never-answers')
    const page = new HeadlessPortal(outside, '/membership')
    await page.settle()
    expect(page.shown).toBe('/membership')
  })

  test('who has a session sees the loading view for 200 ms, then their home', async () => {
    const page = new HeadlessPortal(await someoneSignedIn(), '/')
    await page.pass(199)
    expect(page.shown).toBe('loading')
    await page.pass(1)
    expect(page.shown).toBe('/')
  })

  test('the 200 ms run beside what takes longer', async () => {
    const outside = await someoneSignedIn()
    setNetwork(outside.world, 'slow')
    const page = new HeadlessPortal(outside, '/')
    // Two calls of two seconds each: the user is told about, then loaded.
    await page.pass(3999)
    expect(page.shown).toBe('loading')
    await page.pass(1)
    expect(page.shown).toBe('/')
  })

  test('the country is waited for beside the session', async () => {
    const outside = await someoneSignedIn()
    const geo = new InMemoryGeo(outside.world, outside.clock, { knownAfter: 1000 })
    const page = new HeadlessPortal({ ...outside, geo }, '/')
    await page.pass(999)
    expect(page.shown).toBe('loading')
    await page.pass(1)
    expect(page.shown).toBe('/')
  })

  test('a sync sends the email and then loads the user', async () => {
    const page = await returningUser('/')
    expect(page.outside.service.calls.map(({ name }) => name)).toEqual(['syncUser', 'loadUser'])
    expect(page.outside.service.asked('syncUser')).toEqual([{ email: 'free@example.com' }])
  })
})

describe('nobody can be reached:', () => {
  test('an identity provider that never answers ends in a page that can try again', async () => {
    const outside = await someoneSignedIn()
    outside.world.faults.next('observe', 'never-answers')
    const page = new HeadlessPortal(outside, '/')
    await page.pass(11_999)
    expect(page.shown).toBe('loading')
    await page.pass(1)
    expect(page.shown).toBe('unreachable')

    outside.world.faults.next('observe', 'never-answers')
    void page.portal.session.retry()
    await page.settle()
    expect(page.shown).toBe('loading')
    await page.pass(12_000)
    expect(page.shown).toBe('unreachable')

    // Asked once more it answers: trying again is no empty gesture.
    void page.portal.session.retry()
    await page.pass(200)
    expect(page.shown).toBe('/')
  })

  test('one that answers after all is heard', async () => {
    const outside = await someoneSignedIn()
    const held = outside.world.faults.hold('observe')
    const page = new HeadlessPortal(outside, '/')
    await page.pass(12_000)
    held.release()
    await page.pass(200)
    expect(page.shown).toBe('/')
  })

  test('the landing page does not wait for anybody', async () => {
    const outside = await someoneSignedIn()
    outside.world.faults.next('observe', 'never-answers')
    const page = new HeadlessPortal(outside, '/membership')
    await page.pass(12_000)
    expect(page.shown).toBe('/membership')
  })

  test.each(['offline', 'server-errors'] as const)(
    'a service that is down (%s) ends in a page that can try again',
    async (network) => {
      const outside = await someoneSignedIn()
      setNetwork(outside.world, network)
      const page = await openPortal('/', outside)
      expect(page.shown).toBe('unreachable')
      expect(outside.log.entries).not.toEqual([])

      void page.portal.session.retry()
      await page.pass(200)
      expect(page.shown).toBe('unreachable')

      setNetwork(outside.world, 'normal')
      void page.portal.session.retry()
      await page.settle()
      expect(page.shown).toBe('loading')
      await page.pass(200)
      expect(page.shown).toBe('/')
      expect(page.profile.signedIn?.user.firstName).toBe('Fay')
    },
  )

  test('a user who cannot be loaded right after the sign-in is told so, and can try again', async () => {
    const page = await newVisitor('/signin')
    page.outside.world.faults.next('loadUser', 'unreachable')
    await submitSignIn(page)
    expect(page.shown).toBe('unreachable')
    void page.portal.session.retry()
    await page.pass(200)
    expect(page.address).toBe('/')
  })
})

describe('a session that is over', () => {
  test.each([
    ['revoked', (desk: ProviderDesk) => desk.revokeSessions('free@example.com'), 'session-revoked'],
    ['disabled', (desk: ProviderDesk) => desk.disable('free@example.com'), 'session-disabled'],
  ] as const)(
    'is found %s at the beginning: signed out, once, with a sentence',
    async (_how, end, notice) => {
      const outside = await someoneSignedIn()
      end(new ProviderDesk(outside.world))
      const page = new HeadlessPortal(outside, '/payment-successful')
      const told = toldOn(page)
      await page.pass(60_000)
      expect(page.address).toBe('/signin?returnTo=%2Fpayment-successful')
      expect(told).toEqual([notice])
    },
  )

  test('is ended while its owner is at home: signed out, once, with a sentence', async () => {
    const page = await returningUser('/')
    const told = toldOn(page)
    new ProviderDesk(page.outside.world).revokeSessions('free@example.com')
    await page.pass(60_000)
    expect(page.address).toBe('/signin')
    expect(told).toEqual(['session-revoked'])
    expect(page.order).toBeUndefined()
  })

  test('is refused by the service although identity honours it: the same, and no loop', async () => {
    const outside = await someoneSignedIn()
    outside.world.faults.next('loadUser', 'not-signed-in')
    const page = new HeadlessPortal(outside, '/')
    const told = toldOn(page)
    await page.pass(60_000)
    expect(page.address).toBe('/signin')
    expect(told).toEqual(['session-revoked'])
    expect(outside.service.asked('loadUser')).toHaveLength(1)
    expect(outside.world.read().session).toBeUndefined()
  })

  test('is refused by the service later on: the same', async () => {
    const page = await returningUser('/')
    const told = toldOn(page)
    page.outside.world.faults.next('loadUser', 'not-signed-in')
    expect(await page.portal.session.refresh()).toBeUndefined()
    await page.settle()
    expect(page.address).toBe('/signin')
    expect(told).toEqual(['session-revoked'])
  })

  test('is spoken of no more once its owner has signed in again', async () => {
    const page = await returningUser('/')
    new ProviderDesk(page.outside.world).revokeSessions('free@example.com')
    await page.settle()
    await submitSignIn(page)
    expect(page.address).toBe('/')
    expect(page.notice).toBeUndefined()
  })
})

describe('signing out', () => {
  test('leads to the sign-in page and forgets the order and its draft', async () => {
    const page = await returningUser('/')
    page.portal.order.selectPlan('monthly')
    expect(storedIn(page.outside, 'order-draft')).toMatchObject({ plan: 'monthly' })
    void page.profile.logOut()
    await page.settle()
    expect(page.address).toBe('/signin')
    expect(page.order).toBeUndefined()
    expect(storedIn(page.outside, 'order-draft')).toBeUndefined()
    expect(page.notice).toBeUndefined()
  })

  test('in one tab signs out the others', async () => {
    const outside = await someoneSignedIn()
    const { world, clock, catalogue, store } = outside
    const page = await openPortal('/', outside)
    const elsewhere = new World({ store, clock, catalogue })
    const other = await openPortal('/', outsideOf(elsewhere, clock))
    expect(other.shown).toBe('/')
    void page.profile.logOut()
    await page.settle()
    expect(world.read().session).toBeUndefined()
    elsewhere.refreshFromOutside()
    await other.settle()
    expect(other.address).toBe('/signin')
  })

  test('is not what a visitor who was never in does: their choice is kept', async () => {
    const before = await newVisitor('/membership?plan=first')
    const page = await before.reload('/signup')
    expect(page.order?.product.plan).toBe('monthly')
  })

  test('the next person begins anew', async () => {
    const page = await returningUser('/')
    page.portal.order.selectPlan('monthly')
    page.portal.order.editPromo('CALM50')
    void page.portal.order.applyPromo()
    await page.settle()
    void page.profile.logOut()
    await page.settle()
    await submitSignIn(page, 'promo@example.com')
    expect(page.profile.stage).toBe('subscribed')
    void page.profile.logOut()
    await page.settle()
    await submitSignIn(page)
    expect(page.order).toMatchObject({ product: { plan: 'yearly' }, promoText: '' })
  })
})

describe('signing up', () => {
  const newcomer = { firstName: 'Mira', lastName: 'Lund', email: 'mira@example.com', password: 'long enough' }

  async function submitSignUp(page: HeadlessPortal, changes: Partial<typeof newcomer> = {}): Promise<void> {
    await page.fill(page.signUp.form, { ...newcomer, ...changes })
    void page.signUp.submit()
    await page.settle()
  }

  test('sends the names exactly once, although identity tells of the account meanwhile', async () => {
    const page = await newVisitor('/signup')
    const held = page.outside.world.faults.hold('syncUser')
    await submitSignUp(page)
    await page.pass(1000)
    expect(page.shown).toBe('/signup')
    expect(page.signUp.state.type).toBe('submitting')
    held.release()
    await page.settle()
    expect(page.address).toBe('/')
    expect(page.outside.service.calls.map(({ name }) => name)).toEqual(['syncUser', 'loadUser'])
    expect(page.outside.service.asked('syncUser')).toEqual([
      { firstName: 'Mira', lastName: 'Lund', email: 'mira@example.com' },
    ])
    expect(eventsOf(page.outside.world)).toEqual([{ name: 'lead', method: 'password' }])
  })

  test('is done once, however often the button is pressed', async () => {
    const page = await newVisitor('/signup')
    await page.fill(page.signUp.form, newcomer)
    void page.signUp.submit()
    void page.signUp.submit()
    await page.settle()
    expect(eventsOf(page.outside.world)).toHaveLength(1)
    expect(page.outside.log.entries).toEqual([])
  })

  test('with an email that is taken stays on the form with everything typed', async () => {
    const page = await newVisitor('/signup')
    await submitSignUp(page, { email: 'free@example.com' })
    expect(page.address).toBe('/signup')
    expect(page.signUp.state).toMatchObject({ type: 'failed', kind: 'email-taken' })
    expect(page.signUp.form.values).toMatchObject({ ...newcomer, email: 'free@example.com' })
    await submitSignUp(page)
    expect(page.address).toBe('/')
  })

  test('names that cannot be saved are told, and the account is there', async () => {
    const page = await newVisitor('/signup')
    for (let call = 0; call < 3; call += 1) page.outside.world.faults.next('syncUser', 'server-error')
    await submitSignUp(page)
    expect(page.address).toBe('/')
    expect(page.notice?.kind).toBe('name-not-saved')
    expect(page.profile.signedIn?.user.firstName).toBeUndefined()
  })

  test('names that are saved at the second try are not said to be lost', async () => {
    const page = await newVisitor('/signup')
    page.outside.world.faults.next('syncUser', 'server-error')
    await submitSignUp(page)
    expect(personOf(page.outside.world, 'mira@example.com').firstName).toBe('Mira')
    expect(page.notice).toBeUndefined()
  })

  test('names of several words stay in the field that they were typed into, at the second try too', async () => {
    const page = await newVisitor('/signup')
    page.outside.world.faults.next('syncUser', 'server-error')
    await submitSignUp(page, { firstName: 'Mira', lastName: 'van der Lund' })
    expect(personOf(page.outside.world, 'mira@example.com')).toMatchObject({
      firstName: 'Mira',
      lastName: 'van der Lund',
    })
  })

  test('prefills what the address carries', async () => {
    const page = await newVisitor('/signup?firstName=Mira&lastName=Lund&email=mira%40example.com')
    expect(page.signUp.form.values).toMatchObject({
      firstName: 'Mira',
      lastName: 'Lund',
      email: 'mira@example.com',
    })
  })
})

describe('signing in', () => {
  test.each([
    ['/payment-successful?redirect_status=failed', '/'],
    ['/?plan=first', '/?plan=first'],
  ])('leads back to the page that needed it: %s', async (wanted, then) => {
    const page = await newVisitor(wanted)
    expect(page.address).toBe(`/signin?returnTo=${encodeURIComponent(wanted)}`)
    await submitSignIn(page)
    expect(page.address).toBe(then)
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/no-such-page'])(
    'leads nowhere but home otherwise: %s',
    async (wanted) => {
      const page = await newVisitor(`/signin?returnTo=${encodeURIComponent(wanted)}`)
      await submitSignIn(page)
      expect(page.address).toBe('/')
    },
  )

  test('prefills the email of the address', async () => {
    const page = await newVisitor('/signin?email=mira%40example.com')
    expect(page.signIn.form.values.email).toBe('mira@example.com')
  })

  test.each([
    ['no connection', { kind: 'no-connection' }],
    ['too many attempts', { kind: 'too-many-attempts' }],
    ['an account that is disabled', { kind: 'account-disabled' }],
    ['wrong credentials', { kind: 'invalid-credentials' }],
  ] as const)('fails with a word of its own for %s, and can be tried again', async (_what, fault) => {
    const page = await newVisitor('/signin')
    page.outside.world.faults.next('signIn', fault)
    await submitSignIn(page)
    expect(page.signIn.state).toEqual({ type: 'failed', kind: fault.kind })
    await submitSignIn(page)
    expect(page.address).toBe('/')
  })

  test('is asked for once, however often the button is pressed', async () => {
    const page = await newVisitor('/signin')
    const held = page.outside.world.faults.hold('signIn')
    page.outside.world.faults.next('signIn', 'refused')
    await submitSignIn(page)
    void page.signIn.submit()
    held.release()
    await page.settle()
    expect(page.address).toBe('/')
    expect(page.outside.log.entries).toEqual([])
  })

  test('with a provider’s window that is closed is no failure', async () => {
    const page = await newVisitor('/signin')
    page.outside.world.change((draft) => void (draft.controls.signInWindow = 'closed'))
    void page.providerSignIn.continueWith('apple')
    await page.settle()
    expect(page.providerSignIn.state).toEqual({ type: 'idle' })
  })

  test('with a provider opens one window at a time', async () => {
    const page = await newVisitor('/signin')
    const held = page.outside.world.faults.hold('signInWithProvider')
    void page.providerSignIn.continueWith('apple')
    void page.providerSignIn.continueWith('google')
    expect(page.providerSignIn.state).toEqual({ type: 'waiting', provider: 'apple' })
    held.release()
    await page.settle()
    expect(page.profile.signedIn?.account.method).toBe('apple')
    expect(eventsOf(page.outside.world)).toEqual([{ name: 'lead', method: 'apple' }])
  })

  test('with a provider for the first time, the patch failing, is told to nobody', async () => {
    const page = await newVisitor('/signin')
    page.outside.world.faults.next('syncUser', 'server-error')
    void page.providerSignIn.continueWith('google')
    await page.settle()
    expect(page.address).toBe('/')
    expect(page.notice).toBeUndefined()
    expect(page.profile.signedIn?.user).toMatchObject({ firstName: 'Gina Maria', lastName: 'Google' })
    expect(page.outside.log.entries).toHaveLength(1)
  })
})
