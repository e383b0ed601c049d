import { expect, test } from 'vitest'
import { NoticeStore } from '../../../src/stores/notice-store'

test('a notice about a payment stays after a sign-in', () => {
  const notices = new NoticeStore()
  notices.show('payment-failed')
  notices.onSignedIn()
  expect(notices.current?.kind).toBe('payment-failed')
})

test('a notice of a screen goes with its user, whatever its name', () => {
  const notices = new NoticeStore()
  notices.done('session-moved', 'You are signed in on another device.')
  notices.onSignedOut()
  expect(notices.current).toBeUndefined()
})
