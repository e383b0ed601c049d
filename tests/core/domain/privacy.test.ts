import { expect, test } from 'vitest'
import { mayRunThirdPartyScripts } from '../../../src-core/domain/privacy'

test.each(['/set-password', '/set-password/'])('no third-party script may run on %s', (path) => {
  expect(mayRunThirdPartyScripts(path)).toBe(false)
})

test.each(['/', '/membership', '/set-password-successful', '/nowhere'])('scripts may run on %s', (path) => {
  expect(mayRunThirdPartyScripts(path)).toBe(true)
})
