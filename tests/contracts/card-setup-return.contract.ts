import { describe, expect, test } from 'vitest'
import type { CardSetup, CardSetupReturn } from '../../src-core/ports/payments'
import { expectFailure, valueOf, type Connection } from './answers'
import { paymentOf, type PaymentsHarness } from './payments.harness'

const page = 'https://portal.example.com/change-payment-method'

/** A card form that left for the bank, and who reads what the bank has sent back. */
export interface CardSetupReturnHarness extends PaymentsHarness<CardSetup> {
  readonly cardSetupReturn: CardSetupReturn
  /** The query of a return as the provider writes it, for a setup that it does not know. */
  readonly unknownReturn: ReadonlyMap<string, string>
  readonly connection: (state: Connection) => void
}

/** The promises of whoever reads the address that a card setup comes back to. */
export function cardSetupReturnContract(name: string, makeHarness: () => CardSetupReturnHarness): void {
  /** Somebody who was sent to the bank with a card, and has answered there. */
  async function backFrom(answer: 'approves' | 'refuses') {
    const harness = makeHarness()
    const setup = paymentOf(await harness.open(await harness.newSecret()))
    harness.enter('asks-for-authentication')
    void setup.confirm({ returnAddress: page })
    await harness.passes(0)
    const query = new Map(new URL(harness.atTheBank(answer)).searchParams)
    return { ...harness, read: () => readReturn(harness, query) }
  }

  describe(`${name} keeps the promises of CardSetupReturn`, () => {
    test('an approved card is kept, and named', async () => {
      const { read, effects } = await backFrom('approves')
      expect(valueOf(await read()).paymentMethodId).not.toBe('')
      expect(effects()).toBe(1)
    })

    test('reading it again names the same card, and keeps none anew', async () => {
      const { read, effects } = await backFrom('approves')
      expect(await read()).toEqual(await read())
      expect(effects()).toBe(1)
    })

    test('a card that was refused at the bank is not kept', async () => {
      const { read, effects } = await backFrom('refuses')
      expectFailure(await read(), 'authentication-failed')
      expect(effects()).toBe(0)
    })

    test.each([
      ['no query', new Map<string, string>()],
      ['the query of a link', new Map([['from', 'email']])],
      ['a payment’s outcome alone', new Map([['redirect_status', 'succeeded']])],
    ])('%s is no return', async (_what, query) => {
      expect(await makeHarness().cardSetupReturn.readCardSetup(query)).toBeUndefined()
    })

    test('a setup that nobody knows is refused', async () => {
      const harness = makeHarness()
      expectFailure(await readReturn(harness, harness.unknownReturn), 'session-refused')
    })

    test.each([
      ['missing', 'no-connection'],
      ['failing', 'unknown'],
    ] as const)('with the connection %s nothing is lost: %s, and later the card', async (state, kind) => {
      const { read, connection } = await backFrom('approves')
      connection(state)
      const answer = await read()
      expectFailure(answer, kind)
      expect(answer).toHaveProperty('error.cause')
      connection('working')
      expect(await read()).toMatchObject({ type: 'success' })
    })
  })
}

/** What a return says; the query has to be one. */
async function readReturn(
  { cardSetupReturn }: CardSetupReturnHarness,
  query: ReadonlyMap<string, string>,
): Promise<NonNullable<Awaited<ReturnType<CardSetupReturn['readCardSetup']>>>> {
  const answer = await cardSetupReturn.readCardSetup(query)
  if (!answer) throw new Error('The address was not taken for a return')
  return answer
}
