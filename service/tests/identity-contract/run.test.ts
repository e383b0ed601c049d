import { expect, test, vi } from 'vitest'
import { runIdentityContract } from './run.ts'

const key = (project_id: string) =>
  JSON.stringify({ project_id, client_email: 'test@example.com', private_key: 'secret' })
const complete = {
  FIREBASE_TEST_PROJECT: 'portal-test',
  FIREBASE_TEST_ACCOUNT: key('portal-test'),
  FIREBASE_TEST_API_KEY: 'key',
}

test.each([
  ['no setting', {}, 'FIREBASE_TEST_PROJECT, FIREBASE_TEST_ACCOUNT, FIREBASE_TEST_API_KEY not set'],
  [
    'the service’s settings',
    { FIREBASE_PROJECT_ID: 'portal', FIREBASE_SERVICE_ACCOUNT: key('portal') },
    'not set',
  ],
  ['an empty setting', { ...complete, FIREBASE_TEST_API_KEY: '' }, 'FIREBASE_TEST_API_KEY not set'],
  ['the service’s project', { ...complete, FIREBASE_PROJECT_ID: 'portal-test' }, 'project of the service'],
  ['a key of another project', { ...complete, FIREBASE_TEST_ACCOUNT: key('portal') }, 'another project'],
  ['a key that is none', { ...complete, FIREBASE_TEST_ACCOUNT: '{"project_id":' }, 'no key'],
  ['a file that is missing', { ...complete, FIREBASE_TEST_ACCOUNT: '/no/such/file.json' }, 'no key'],
  ['an emulator', { ...complete, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'emulator would answer'],
])('with %s the run says so and calls nothing', async (_what, environment, message) => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const printed: string[] = []
  const cases = [
    {
      title: 'Never checked',
      document: 'firebase.google.com/docs',
      expected: null,
      answer: () => Promise.reject(new Error('A case was checked')),
    },
  ]
  expect(await runIdentityContract({ environment, write: (text) => void printed.push(text), cases })).toBe(2)
  expect(printed).toEqual([expect.stringContaining(message)])
  expect(printed.join()).not.toContain('secret')
  expect(fetched).not.toHaveBeenCalled()
})
