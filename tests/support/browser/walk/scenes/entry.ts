import type { ProviderSignInFailure, SignInFailure } from '../../../../../src-core/ports/identity'
import type { ProviderSignInViewModel } from '../../../../../src/features/sign-in/provider-sign-in.view-model'
import type { SignInViewModel } from '../../../../../src/screens/sign-in/sign-in.view-model'
import type { Walker } from '../walker'
import { password, waysToFail, type Ways } from './scene'

async function signIn(walker: Walker) {
  const { fields, signIn: words } = walker.texts
  await walker.fill(fields.email, 'free@example.com')
  await walker.fill(fields.password, password)
  await walker.press(words.submit)
}

async function atSignIn(walker: Walker) {
  await walker.open('/signin')
  await walker.seeHeading(walker.texts.signIn.heading)
}

export const signInStates: Ways<SignInViewModel['state']['type']> = {
  idle: atSignIn,
  submitting: async (walker) => {
    await atSignIn(walker)
    await walker.fault(['signIn', 'never-answers'])
    await signIn(walker)
    await walker.seeBusy(walker.texts.signIn.submit)
  },
  failed: async (walker) => {
    // Beside the order, with the provider's window refused as well.
    await walker.open('/membership?promo=CALM50')
    await walker.see(walker.texts.promo.applied)
    await walker.follow(walker.texts.layout.signIn)
    await walker.seeHeading(walker.texts.signIn.heading)
    await walker.fault(['signInWithProvider', { kind: 'other-method' }])
    await walker.press(walker.texts.providers.google)
    await walker.see(walker.texts.providers.failed['other-method'])
    await walker.fill(walker.texts.fields.email, 'free@example.com')
    await walker.fill(walker.texts.fields.password, 'wrong')
    await walker.press(walker.texts.signIn.submit)
    await walker.see(walker.texts.signIn.failed['invalid-credentials'])
  },
}

export const signInFailures = waysToFail<SignInFailure['kind']>(
  {
    'invalid-credentials': ['signIn', { kind: 'invalid-credentials' }],
    'account-disabled': ['signIn', { kind: 'account-disabled' }],
    'no-connection': ['signIn', { kind: 'no-connection' }],
    'too-many-attempts': ['signIn', { kind: 'too-many-attempts' }],
    unknown: ['signIn', { kind: 'unknown', cause: 'a test' }],
  },
  async (walker, fault, kind) => {
    await atSignIn(walker)
    await walker.fault(fault)
    await signIn(walker)
    await walker.see(walker.texts.signIn.failed[kind])
  },
)

export const providerStates: Ways<ProviderSignInViewModel['state']['type']> = {
  idle: async (walker) => {
    await walker.open('/signup')
    await walker.button(walker.texts.providers.apple).waitFor()
  },
  waiting: async (walker) => {
    await atSignIn(walker)
    await walker.fault(['signInWithProvider', 'never-answers'])
    await walker.press(walker.texts.providers.apple)
    await walker.seeBusy(walker.texts.providers.apple)
  },
  failed: async (walker) => {
    await walker.open('/signup', { world: ({ controls }) => void (controls.signInWindow = 'blocked') })
    await walker.press(walker.texts.providers.google)
    await walker.see(walker.texts.providers.failed['window-blocked'])
  },
}

/** What else the ways in can say. */
export const waysIn: Ways<keyof Pick<ProviderSignInViewModel, 'windowsFail' | 'lastMethod'>> = {
  windowsFail: async (walker) => {
    await walker.page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} Instagram 390.0` })
    })
    await atSignIn(walker)
    await walker.see(walker.texts.providers.insideApp)
    await walker.page.getByText(walker.texts.providers.allTheSame).click()
    await walker.button(walker.texts.providers.apple).waitFor()
  },
  lastMethod: async (walker) => {
    await walker.open('/signin', { kept: { 'sign-in-method': 'google' } })
    await walker.see(walker.texts.providers.lastUsed)
  },
}

/** A window that the visitor closes is no failure, and shows nothing. */
export const providerFailures = waysToFail<Exclude<ProviderSignInFailure['kind'], 'window-closed'>>(
  {
    'window-blocked': ['signInWithProvider', { kind: 'window-blocked' }],
    'other-method': ['signInWithProvider', { kind: 'other-method' }],
    'account-disabled': ['signInWithProvider', { kind: 'account-disabled' }],
    'no-connection': ['signInWithProvider', { kind: 'no-connection' }],
    'too-many-attempts': ['signInWithProvider', { kind: 'too-many-attempts' }],
    unknown: ['signInWithProvider', { kind: 'unknown', cause: 'a test' }],
  },
  async (walker, fault, kind) => {
    await atSignIn(walker)
    await walker.fault(fault)
    await walker.press(walker.texts.providers.google)
    await walker.see(walker.texts.providers.failed[kind])
  },
)
