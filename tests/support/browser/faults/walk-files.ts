import { expect } from 'vitest'
import { AccountHolder } from '../account'
import { openPortal } from '../launch'
import { brokenLine, ending, expectSight, expectWayOn, goOn, tryTo } from './go-on'
import type { FileFault, FileKind, Line } from './line'
import { signOf, type Sight } from './sight'
import { watchTyping } from './typed'
import type { Step, Way } from './way'

/** A file to be struck at its first request, and what is to be seen of it. */
export interface FileStrike {
  readonly path: string
  readonly fault: FileFault
  readonly sight: Sight
  /** Whether the way is gone to its end; otherwise one step more than the one at which the file was struck. */
  readonly toTheEnd: boolean
}

/** Somebody at the end of a line that may break. */
async function openOnLine(line: Line) {
  const opened = await openPortal({ baseURL: line.address, allowed: brokenLine })
  await watchTyping(opened.context)
  return { ...opened, visitor: new AccountHolder(opened.page, opened.context) }
}

type Opened = Awaited<ReturnType<typeof openOnLine>>

/** Goes the way undisturbed; answers what was asked for. */
export async function listen(way: Way, line: Line): Promise<ReadonlyMap<string, FileKind>> {
  const { visitor, close } = await openOnLine(line)
  for (const step of way.steps) {
    await step.act(visitor)
    await expect(step.made(visitor)).toBeShown()
    await visitor.page.waitForLoadState('networkidle')
  }
  // What the end looks at is not of the way.
  const heard = new Map(line.heard)
  await way.ended(visitor)
  await close()
  return heard
}

/** Goes the way with one file struck; answers whether the sight was seen. Fails when the file was never asked for. */
export async function walkStruck(way: Way, line: Line, strike: FileStrike): Promise<boolean> {
  const opened = await openOnLine(line)
  return ending(opened, goStruck(way, line, strike, opened))
}

async function goStruck(way: Way, line: Line, strike: FileStrike, { visitor }: Opened) {
  line.strike(strike.path, strike.fault)
  const take = strike.fault === 'delayed' ? takeHeld : takeBroken
  let seen = false
  let stepsSince = 0
  for (const step of way.steps) {
    seen = (await take(visitor, step, line, strike.sight)) || seen
    await expect(step.made(visitor)).toBeShown()
    await step.kept?.check(visitor)
    if (line.hasStruck && !line.isHolding) stepsSince += 1
    if (stepsSince === 2 && !strike.toTheEnd) return seen
  }
  // It may be fetched ahead, once the last page has come to rest.
  await expect.poll(() => line.hasStruck, { message: 'the file was asked for', timeout: 8000 }).toBe(true)
  line.release()
  await way.ended(visitor)
  return seen
}

async function takeBroken(visitor: AccountHolder, step: Step, line: Line, sight: Sight): Promise<boolean> {
  const wasStruck = line.hasStruck
  await tryTo(() => step.act(visitor))
  if (wasStruck || sight.type === 'nothing') return false
  await Promise.any([made(visitor, step), struck(line)])
  if (!line.hasStruck) return false
  // The browser itself asks once more for some of what it was told to fetch ahead.
  const seen = expectSight(visitor, sight)
    .then(() => expectWayOn(visitor, sight))
    .then(() => true)
  if (!(await Promise.race([seen, made(visitor, step).then(() => false)]))) return false
  await goOn(visitor, step, sight)
  return true
}

async function takeHeld(visitor: AccountHolder, step: Step, line: Line, sight: Sight): Promise<boolean> {
  const acting = tryTo(() => step.act(visitor))
  if (sight.type === 'nothing') {
    await acting
    return false
  }
  const seen = holding(line).then(() =>
    isSeenAtOnce(sight) ? signOf(sight, visitor).first().waitFor() : undefined,
  )
  const waits = await Promise.any([made(visitor, step).then(() => false), seen.then(() => true)])
  if (waits) line.release()
  await acting
  return waits
}

const isSeenAtOnce = (sight: Sight) => sight.type === 'shape' || sight.type === 'waits'
const made = (visitor: AccountHolder, step: Step) => step.made(visitor).first().waitFor()
const struck = (line: Line) => until(() => line.hasStruck)
const holding = (line: Line) => until(() => line.isHolding)

async function until(holds: () => boolean) {
  await expect.poll(holds, { timeout: 8000, interval: 20 }).toBe(true)
}
