// @vitest-environment jsdom
import type { StripeCheckoutConfirmResult, StripeCheckoutValidateElementsResult } from '@stripe/stripe-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { confirmPayment, type CheckoutActions } from '../../../adapters/stripe/confirm-payment'
import { retrieveCardSetup } from '../../../adapters/stripe/confirm-card-setup'
import { OneAtATime } from '../../../adapters/stripe/one-at-a-time'

const returnAddress = 'https://portal.example.com/payment-successful'

afterEach(() => vi.restoreAllMocks())

/** Actions that answer what a test wants; the fields are complete unless it says otherwise. */
function actionsThat(answers: {
  readonly confirm?: () => Promise<StripeCheckoutConfirmResult>
  readonly validate?: StripeCheckoutValidateElementsResult
}): CheckoutActions {
  return {
    confirm: answers.confirm ?? (() => Promise.reject(new Error('not to be confirmed'))),
    validateElements: async () => answers.validate ?? { type: 'success', session: undefined as never },
  }
}

const offline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
const withoutCode = { message: 'Something is wrong.', code: null }

describe('what Stripe gives no code for', () => {
  test('is a session that is no good any more', async () => {
    const actions = actionsThat({ confirm: async () => ({ type: 'error', error: withoutCode }) })
    expect(await confirmPayment(actions, { returnAddress })).toEqual({
      type: 'error',
      error: { kind: 'session-refused' },
    })
  })

  test('is no connection while there is none', async () => {
    offline()
    const actions = actionsThat({ confirm: async () => ({ type: 'error', error: withoutCode }) })
    expect(await confirmPayment(actions, { returnAddress })).toEqual({
      type: 'error',
      error: { kind: 'no-connection', cause: withoutCode },
    })
  })

  test.each([
    [null, 'session-refused'],
    ['no_elements', 'unknown'],
    ['validation_error', 'incomplete'],
  ] as const)('fields judged with %s are %s, and nothing is confirmed', async (code, kind) => {
    const validate: StripeCheckoutValidateElementsResult = {
      type: 'error',
      error: { code, message: '', validation_errors: [] },
    }
    expect(await confirmPayment(actionsThat({ validate }), { returnAddress })).toMatchObject({
      type: 'error',
      error: { kind },
    })
  })
})

describe('what Stripe throws', () => {
  test('is unknown, with its cause', async () => {
    const cause = new Error('broken')
    const actions = actionsThat({ confirm: () => Promise.reject(cause) })
    expect(await confirmPayment(actions, { returnAddress })).toEqual({
      type: 'error',
      error: { kind: 'unknown', cause },
    })
  })

  test('is no connection where it says so, or where there is none', async () => {
    const said = Object.assign(new Error('broken'), { type: 'api_connection_error' })
    const first = actionsThat({ confirm: () => Promise.reject(said) })
    expect(await confirmPayment(first, { returnAddress })).toHaveProperty('error.kind', 'no-connection')
    offline()
    const second = actionsThat({ confirm: () => Promise.reject(new Error('broken')) })
    expect(await confirmPayment(second, { returnAddress })).toHaveProperty('error.kind', 'no-connection')
  })
})

describe('a setup that has come back', () => {
  test.each([
    ['succeeded', { id: 'pm_1' }, { type: 'success', value: { paymentMethodId: 'pm_1' } }],
    ['requires_action', null, { type: 'error', error: { kind: 'authentication-failed' } }],
    ['requires_payment_method', null, { type: 'error', error: { kind: 'authentication-failed' } }],
    ['canceled', null, { type: 'error', error: { kind: 'session-refused' } }],
    ['processing', null, { type: 'error', error: { kind: 'unknown', cause: 'the setup is processing' } }],
  ])('%s', async (status, method, expected) => {
    const setupIntent = { status, payment_method: method, last_setup_error: null } as never
    const stripe = { retrieveSetupIntent: async () => ({ setupIntent }) }
    expect(await retrieveCardSetup(stripe, 'seti_1_secret_1')).toEqual(expected)
  })

  test('is unknown where Stripe throws', async () => {
    const cause = new Error('broken')
    const stripe = { retrieveSetupIntent: () => Promise.reject(cause) }
    expect(await retrieveCardSetup(stripe, 'seti_1_secret_1')).toEqual({
      type: 'error',
      error: { kind: 'unknown', cause },
    })
  })
})

describe('one at a time', () => {
  test('who asks meanwhile gets the same answer, who asks afterwards another', async () => {
    const answers = new OneAtATime<number>()
    let count = 0
    const act = async () => (count += 1)
    expect(await Promise.all([answers.run(act), answers.run(act)])).toEqual([1, 1])
    expect(await answers.run(act)).toBe(2)
  })

  test('what never answered is forgotten when the page comes back out of the browser’s memory', async () => {
    const answers = new OneAtATime<string>()
    const stop = answers.forgetWhenBack(window)
    void answers.run(() => new Promise(() => undefined))
    const shown = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    const second = vi.fn(async () => 'second')
    shown(false)
    void answers.run(second)
    expect(second).not.toHaveBeenCalled()
    shown(true)
    expect(await answers.run(second)).toBe('second')

    stop()
    void answers.run(() => new Promise(() => undefined))
    shown(true)
    void answers.run(second)
    expect(second).toHaveBeenCalledTimes(1)
  })
})
