import { describe, expect, test } from 'vitest'
import type { BankReturn, CardSetup, CardSetupResult } from '#core/ports/payments'
import { expectFailure, valueOf, type Connection } from './results'
import { paymentOf, type PaymentsHarness } from './payments.harness'

const page = 'https://portal.example.com/change-payment-method'

/** A card form that redirects to the bank, and the adapter that reads the return. */
export interface BankReturnHarness extends PaymentsHarness<CardSetup> {
  readonly bankReturn: BankReturn
  /** The query of a return in the provider's format, for an unknown setup. */
  readonly unknownReturn: ReadonlyMap<string, string>
  readonly connection: (state: Connection) => void
}

/** The contract of the BankReturn port. */
export function bankReturnContract(name: string, makeHarness: () => BankReturnHarness): void {
  /** A return from the bank with this answer. */
  async function returnWith(answer: 'approves' | 'refuses') {
    const harness = makeHarness()
    const clientSecret = await harness.newSecret()
    const setup = paymentOf(await harness.open(clientSecret))
    harness.enter('authentication-required')
    void setup.confirm({ returnAddress: page })
    await harness.advance(0)
    const query = new Map(new URL(harness.answerAtBank(answer)).searchParams)
    return { ...harness, setup, clientSecret, query, read: () => readReturn(harness, query) }
  }

  describe(`${name} fulfils the contract of BankReturn`, () => {
    test('returns the payment method of an approved card, however often it is read', async () => {
      const { read, effects } = await returnWith('approves')
      expect(valueOf(await read()).paymentMethodId).not.toBe('')
      expect(await read()).toEqual(await read())
      expect(effects()).toBe(1)
    })

    test.each(['approves', 'refuses'] as const)('names the setup that was begun: %s', async (answer) => {
      const { bankReturn, setup, clientSecret, query } = await returnWith(answer)
      expect(bankReturn.returnedSetup(query)?.setupId).toBe(setup.setupId)
      expect(clientSecret).toContain(setup.setupId)
      expect(clientSecret).not.toBe(setup.setupId)
    })

    test('does not save a refused card', async () => {
      const { read, effects } = await returnWith('refuses')
      expectFailure(await read(), 'authentication-failed')
      expect(effects()).toBe(0)
    })

    test.each([
      ['no query', new Map<string, string>()],
      ['the query of a link', new Map([['from', 'email']])],
      ['a payment’s outcome alone', new Map([['redirect_status', 'succeeded']])],
    ])('ignores %s', (_what, query) => {
      expect(makeHarness().bankReturn.returnedSetup(query)).toBeUndefined()
    })

    test('knows a failed payment by its status, and leaves any other to the service', () => {
      const { bankReturn } = makeHarness()
      const isFailed = (status: string) => bankReturn.isFailedPayment(new Map([['redirect_status', status]]))
      const others = [
        'succeeded',
        'pending',
        'processing',
        'requires_action',
        'FAILED',
        'cancelled',
        ' failed',
        '',
      ]
      expect(['failed', 'canceled', ...others].filter(isFailed)).toEqual(['failed', 'canceled'])
      expect(bankReturn.isFailedPayment(new Map())).toBe(false)
    })

    test('refuses an unknown setup', async () => {
      const harness = makeHarness()
      expect(harness.bankReturn.returnedSetup(harness.unknownReturn)?.setupId).toContain('made-up')
      expectFailure(await readReturn(harness, harness.unknownReturn), 'session-refused')
    })

    test.each([
      ['missing', 'no-connection'],
      ['failing', 'unknown'],
    ] as const)('with the connection %s fails with %s, and can be read later', async (state, kind) => {
      const { read, connection } = await returnWith('approves')
      connection(state)
      const answer = await read()
      expectFailure(answer, kind)
      expect(answer).toHaveProperty('error.cause')
      connection('working')
      expect(await read()).toMatchObject({ type: 'success' })
    })
  })
}

/** Reads the return. Throws if the query is none. */
async function readReturn(
  { bankReturn }: BankReturnHarness,
  query: ReadonlyMap<string, string>,
): Promise<CardSetupResult> {
  const returned = bankReturn.returnedSetup(query)
  if (!returned) throw new Error('The query is no return')
  return returned.read()
}
