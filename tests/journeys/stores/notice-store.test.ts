import { expect, test } from 'vitest'
import { NoticeStore } from '../../../src/stores/notice-store'

test('a notice about a payment stays after a sign-in', () => {
  const notices = new NoticeStore()
  notices.show('payment-failed')
  notices.onSignedIn()
  expect(notices.current?.kind).toBe('payment-failed')
})
