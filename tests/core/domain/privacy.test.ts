import { expect, test } from 'vitest'
import { isPrivateParameter, mayRunThirdPartyScripts } from '../../../src-core/domain/privacy'

test.each(['/set-password', '/set-password/'])('no third-party script may run on %s', (path) => {
  expect(mayRunThirdPartyScripts(path)).toBe(false)
})

test.each(['/', '/membership', '/set-password-successful', '/nowhere'])('scripts may run on %s', (path) => {
  expect(mayRunThirdPartyScripts(path)).toBe(true)
})

test.each([
  ['/set-password', 'oobCode', 'abc'],
  ['/set-password/', 'lang', 'en'],
  ['/nowhere', 'oobCode', 'abc'],
  ['/change-payment-method', 'setup_intent_client_secret', 'seti_1_secret_2'],
  ['/payment-successful', 'payment_intent_client_secret', 'pi_1_secret_2'],
  ['/signin', 'email', 'mira@example.com'],
  ['/signup', 'firstName', 'Mira'],
  ['/signup', 'lastName', 'Lund'],
  ['/signin', 'returnTo', '/change-payment-method?setup_intent_client_secret=seti_1_secret_2'],
])('on %s the parameter %s=%s is private', (path, name, value) => {
  expect(isPrivateParameter(path, name, value)).toBe(true)
})

test.each([
  ['/membership', 'plan', 'first'],
  ['/membership', 'promo', 'CALM50'],
  ['/membership', 'emails', 'no'],
  ['/payment-successful', 'redirect_status', 'failed'],
  ['/signin', 'returnTo', '/change-payment-method'],
])('on %s the parameter %s=%s stays', (path, name, value) => {
  expect(isPrivateParameter(path, name, value)).toBe(false)
})
