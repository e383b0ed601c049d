import { describe, expect, test, vi } from 'vitest'
import type { SpeedMetric } from '#core/ports/page-speed'
import { Portal, portalContainer } from '../../support/portal'
import { eventsOf, newTestEnvironment, signIn } from '../../support/test-world'

async function openedAt(path: string) {
  const environment = newTestEnvironment()
  environment.world.change((draft) => void (draft.controls.country = 'none'))
  await signIn(environment, 'free@example.com')
  const user = environment.world.faults.hold('loadUser')
  const idleTime = { start: vi.fn(), whenIdle: () => undefined }
  const portal = new Portal(portalContainer(environment.ports, { ports: { idleTime } }))
  portal.navigation.onLocationChange(path, '')
  portal.start(path)
  return { ...environment, idleTime, user }
}

describe('idle work', () => {
  test('starts once the user is loaded and the country is known', async () => {
    const { clock, idleTime, user } = await openedAt('/')
    await clock.advance(1000)
    expect(idleTime.start).not.toHaveBeenCalled()
    user.release()
    await clock.advance(1000)
    expect(idleTime.start).not.toHaveBeenCalled()
    await clock.advance(15_000)
    expect(idleTime.start).toHaveBeenCalledTimes(1)
  })

  test('waits for the user after the country is known', async () => {
    const { clock, idleTime, user } = await openedAt('/')
    // Before the load of the user times out.
    await clock.advance(9000)
    expect(idleTime.start).not.toHaveBeenCalled()
    user.release()
  })

  test('does not wait for the country where no third-party script may ask for it', async () => {
    const { clock, idleTime, user } = await openedAt('/set-password')
    user.release()
    await clock.advance(1000)
    expect(idleTime.start).toHaveBeenCalledTimes(1)
  })
})

test.each([
  ['/signup', '/signup'],
  ['/nowhere', 'not-found'],
])('the speed of a page load is tracked with its route: %s', async (path, route) => {
  const { ports, world, clock } = newTestEnvironment()
  const idleTime = { start: () => undefined, whenIdle: (task: () => void) => task() }
  const metric: SpeedMetric = { metric: 'LCP', value: 812, navigation_type: 'navigate' }
  const pageSpeed = { observe: (listener: (each: SpeedMetric) => void) => listener(metric) }
  const portal = new Portal(portalContainer(ports, { ports: { idleTime, pageSpeed } }))
  portal.navigation.onLocationChange(path, '')
  portal.start(path)
  await clock.advance(1000)
  expect(eventsOf(world)).toContainEqual({ name: 'web_vital', route, ...metric })
})
