import { expect, test } from 'vitest'
import { NoticeStore, type NoticeKind } from '../../src/stores/notice-store'

test.each<[NoticeKind, boolean, boolean]>([
  ['session-revoked', false, true],
  ['payment-failed', true, false],
])('%s stays after a sign-in: %s, after a sign-out: %s', (kind, afterSignIn, afterSignOut) => {
  const notices = new NoticeStore()
  notices.show(kind)
  notices.onSignedIn()
  expect(notices.current?.kind).toBe(afterSignIn ? kind : undefined)
  notices.show(kind)
  notices.onSignedOut()
  expect(notices.current?.kind).toBe(afterSignOut ? kind : undefined)
})
