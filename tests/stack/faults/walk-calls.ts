import { expect } from 'vitest'
import { AccountHolder } from '../../support/browser/account'
import { brokenLine, ending, expectSight, expectWayOn, goOn, tryTo } from '../../support/browser/faults/go-on'
import type { Sight } from '../../support/browser/faults/sight'
import { forgetTyping, watchTyping } from '../../support/browser/faults/typed'
import type { Step } from '../../support/browser/faults/way'
import { openPortal } from '../../support/browser/launch'
import type { CallFault } from '../../support/browser/faults/call-sights'
import { BreakingWire, type HeardCall } from './breaking-wire'
import type { CallWay } from './call-ways'

/** A call to be struck, and what is to be seen of it. */
export interface CallStrike {
  readonly call: HeardCall
  readonly fault: CallFault
  readonly sight: Sight
}

type Opened = Awaited<ReturnType<typeof openOnWire>>

async function openOnWire() {
  const opened = await openPortal({
    allowed: { refused: /./, ...brokenLine },
  })
  const wire = new BreakingWire()
  await wire.attach(opened.context)
  await watchTyping(opened.context)
  return { ...opened, wire, visitor: new AccountHolder(opened.page, opened.context) }
}

/** Goes the way undisturbed; answers which calls were made. */
export async function listenToCalls(way: CallWay): Promise<readonly HeardCall[]> {
  const { visitor, wire, close } = await openOnWire()
  for (const step of way.steps) {
    wire.at(step.name)
    await step.act(visitor)
    await expect(step.made(visitor)).toBeShown()
  }
  const heard = [...wire.heard]
  await way.ended(visitor)
  await close()
  return heard
}

/** Goes the way with one call struck. */
export async function walkWithout(way: CallWay, strike: CallStrike): Promise<void> {
  const opened = await openOnWire()
  await ending(opened, goWithout(way, strike, opened))
}

async function goWithout(way: CallWay, strike: CallStrike, { visitor, wire }: Opened) {
  wire.strike(strike.call, strike.fault)
  const take = strike.fault === 'delayed' ? takeHeld : takeBroken
  for (const step of way.steps) {
    wire.at(step.name)
    await take(visitor, step, wire, strike.sight)
    await expect(step.made(visitor)).toBeShown()
    await forgetTyping(visitor.page)
    await step.kept?.check(visitor)
  }
  expect(wire.hasStruck, 'the call was made').toBe(true)
  wire.releaseHeld()
  await way.ended(visitor)
  expect(wire.payments, 'payments').toBe(way.payments)
}

async function takeBroken(visitor: AccountHolder, step: Step, wire: BreakingWire, sight: Sight) {
  const wasStruck = wire.hasStruck
  await tryTo(() => step.act(visitor))
  if (wasStruck) return
  await Promise.any([made(visitor, step), until(() => wire.hasStruck)])
  if (!wire.hasStruck) return
  if (sight.type === 'nothing') return
  await expectSight(visitor, sight)
  await expectWayOn(visitor, sight)
  if (!(await step.made(visitor).first().isVisible())) await goOn(visitor, step, sight)
}

async function takeHeld(visitor: AccountHolder, step: Step, wire: BreakingWire, sight: Sight) {
  const wasStruck = wire.hasStruck
  const acting = tryTo(() => step.act(visitor))
  if (sight.type !== 'nothing' && !wasStruck) {
    await Promise.any([made(visitor, step), until(() => wire.isHolding)])
    if (wire.isHolding) await expectSight(visitor, sight)
    wire.releaseHeld()
  }
  await acting
}

const made = (visitor: AccountHolder, step: Step) => step.made(visitor).first().waitFor()

async function until(holds: () => boolean) {
  await expect.poll(holds, { timeout: 8000, interval: 20 }).toBe(true)
}
