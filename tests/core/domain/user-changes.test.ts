import { describe, expect, test } from 'vitest'
import { cancellation, calledOffChange, renewal, type UserChange } from '#core/domain/user-changes'
import type { PortalApi } from '#core/ports/portal-api'
import { valueOf } from '../../contracts/results'
import { changeSubscription } from '../../support/portal-at'
import { changeToMonthly, newTestEnvironment, signIn } from '../../support/test-world'

type Row = [
  what: string,
  change: UserChange & Required<Pick<UserChange, 'accepted'>>,
  who: string,
  call: (portalApi: PortalApi, accountId: string) => Promise<unknown>,
]

const cancel: Row[3] = (portalApi, id) => portalApi.cancelSubscription(id, 'no-answer')

const rows: readonly Row[] = [
  ['the renewal ends', cancellation, 'subscribed', cancel],
  ['a subscription that is past due ends', cancellation, 'pastdue', cancel],
  ['the renewal goes on', renewal, 'cancelled', (portalApi, id) => portalApi.keepSubscription(id)],
  ['the plan stays', calledOffChange, 'subscribed', (portalApi, id) => portalApi.callOffChange(id)],
]

async function userOf(who: string) {
  const environment = newTestEnvironment()
  const email = `${who}@example.com`
  await signIn(environment, email)
  if (who === 'subscribed') changeSubscription(environment.world, email, { scheduledChange: changeToMonthly })
  const { portalApi, world } = environment
  return { portalApi, world, load: async () => valueOf(await portalApi.loadUser()) }
}

describe.each(rows)('%s', (_what, { accepted, isMade }, who, call) => {
  test('for the user that the service loads afterwards, and not before', async () => {
    const { portalApi, load } = await userOf(who)
    expect(isMade(await load())).toBe(false)
    await call(portalApi, who)
    expect(isMade(await load())).toBe(true)
  })

  test('on the page too, which says of access and renewal what the service says', async () => {
    const { portalApi, load } = await userOf(who)
    const shown = accepted(await load())
    await call(portalApi, who)
    const { subscribed, subscription } = await load()
    expect(isMade(shown)).toBe(true)
    expect(shown).toMatchObject({ subscribed })
    expect(shown.subscription).toEqual(
      subscription && { ...subscription, scheduledChange: shown.subscription?.scheduledChange },
    )
  })
})

test('a subscription that has ended is not renewed, but cancelled, and has no change of plan', async () => {
  const { world, load } = await userOf('cancelled')
  world.change(({ accounts }) => accounts.forEach((each) => delete each.subscription))
  const user = await load()
  expect([renewal, cancellation, calledOffChange].map(({ isMade }) => isMade(user))).toEqual([
    false,
    true,
    true,
  ])
  expect(renewal.accepted(user)).toEqual(user)
})

test('what is done is not offered again', async () => {
  const { load } = await userOf('cancelled')
  expect(renewal.accepted(await load()).can).not.toContain('keep')
  const unpaid = await userOf('paused')
  expect(cancellation.accepted(await unpaid.load())).toMatchObject({ can: [], subscribed: false })
})
