import type { ClientSecret } from '#core/ports/portal-api'
import { createClientSecret } from './client-secret'
import type { World } from './world'
import type { BankPayment, DeepReadonly } from './world-state'

/** The service waits as long for the bank; then the payment is called off. */
const bankTimeInMilliseconds = 30 * 60 * 1000

/** Returns the client secret of a payment about which the bank asks; the same one until it has answered. */
export function openBankPayment(
  world: World,
  accountId: string,
  purpose: BankPayment['purpose'],
): ClientSecret {
  const same = openPayments(world, accountId).find(
    (each) => JSON.stringify(each.purpose) === JSON.stringify(purpose),
  )
  if (same) return { clientSecret: same.secret }
  const secret = createClientSecret(world, 'payment')
  const createdAt = world.clock.now()
  world.change((draft) => {
    draft.bankPayments.push({ secret, accountId, createdAt, purpose, status: 'open' })
  })
  return { clientSecret: secret }
}

/** Whether the bank was asked about a change of plan, and has not answered. */
export function isChangePending(world: World, accountId: string): boolean {
  return openPayments(world, accountId).some(({ purpose }) => purpose.type === 'change')
}

/** Returns the payments of the account that wait for the bank. */
export function openPayments(world: World, accountId: string): readonly DeepReadonly<BankPayment>[] {
  return world.read().bankPayments.filter((each) => each.accountId === accountId && isOpen(world, each))
}

/** Whether the bank may still answer. */
export function isOpen({ clock }: World, { status, createdAt }: DeepReadonly<BankPayment>): boolean {
  return status === 'open' && clock.now() - createdAt <= bankTimeInMilliseconds
}
