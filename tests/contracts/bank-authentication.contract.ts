import { describe, expect, test } from 'vitest'
import type { BankAuthentication } from '#core/ports/payments'
import { expectFailure, type Connection } from './results'

export interface BankAuthenticationHarness {
  readonly bank: BankAuthentication
  /** Returns the client secret of a payment with the card on file, about which the bank wants to ask. */
  readonly newSecret: () => Promise<string>
  /** Answers as soon as the bank asks. */
  readonly answer: (answer: 'approved' | 'refused') => Promise<void>
  readonly connection: (state: Connection) => void
}

/** The contract of the BankAuthentication port. */
export function bankAuthenticationContract(name: string, makeHarness: () => BankAuthenticationHarness): void {
  async function ask(answer: 'approved' | 'refused') {
    const { bank, newSecret, answer: give } = makeHarness()
    const secret = await newSecret()
    const asked = bank.ask(secret)
    await give(answer)
    return { bank, secret, outcome: await asked }
  }

  describe(`${name} fulfils the contract of BankAuthentication`, () => {
    test('succeeds once the customer has approved, and asks nothing about that payment again', async () => {
      const { bank, secret, outcome } = await ask('approved')
      expect(outcome).toMatchObject({ type: 'success' })
      expect(await bank.ask(secret)).toMatchObject({ type: 'error' })
    })

    test('fails when the customer refuses, and asks nothing about that payment again', async () => {
      const { bank, secret, outcome } = await ask('refused')
      expectFailure(outcome, 'authentication-failed')
      expect(await bank.ask(secret)).toMatchObject({ type: 'error' })
    })

    test('asks nothing about an unknown payment', async () => {
      expectFailure(await makeHarness().bank.ask('pi_made-up_secret_made-up'), 'session-refused')
    })

    test('without a connection nothing is asked, and it can be asked later', async () => {
      const { bank, newSecret, answer, connection } = makeHarness()
      const secret = await newSecret()
      connection('missing')
      expectFailure(await bank.ask(secret), 'no-connection')
      connection('working')
      const asked = bank.ask(secret)
      await answer('approved')
      expect(await asked).toMatchObject({ type: 'success' })
    })
  })
}
