import { expect, test } from 'vitest'
import { lookAhead } from '../../src/composition/create-portal'
import { screenChunks } from '../../src/composition/screen-chunks'
import { PRESENTATION } from '../../src/composition/tokens'
import { constant } from '../../src/composition/wiring'
import { Source } from '../../src/layout/source'
import type { Screens } from '../../src/portal'
import { composePortal } from '../support/portal'
import { newOutside } from '../support/test-world'

/** A page that looks ahead whenever it is told that it has time, over chunks that only say that they were asked for. */
function openPage() {
  const fetched: string[] = []
  const sources = Object.keys(screenChunks).map((name) => [
    name,
    new Source(() => {
      fetched.push(name)
      return Promise.resolve({})
    }),
  ])
  const created = composePortal(newOutside(), {
    instead: () => [constant(PRESENTATION.screens, Object.fromEntries(sources) as Screens)],
  })
  const waiting: (() => void)[] = []
  lookAhead(created, (act) => void waiting.push(act))
  return {
    fetched,
    portal: created.portal,
    arrive: (path: string) => created.portal.navigation.onLocationChange(path, ''),
    haveTime: () => {
      for (const act of waiting.splice(0)) act()
    },
  }
}

test.each([
  ['/membership', ['/signup']],
  ['/signup', ['/', 'buying']],
  ['/signin', ['/']],
  ['/', ['accountDialogs']],
  ['/payment-successful', ['/']],
  ['/set-password', ['/set-password-successful']],
  ['/forgot-password', []],
])('on %s what most need next is fetched, when there is time: %j', (path, expected) => {
  const page = openPage()
  page.arrive(path)
  expect(page.fetched).toEqual([])

  page.haveTime()
  expect(page.fetched).toEqual(expected)
})

test('plans are fetched ahead for who signs in with a plan chosen', () => {
  const page = openPage()
  page.portal.order.begin({ plan: 'yearly' })
  page.arrive('/signin')

  page.haveTime()
  expect(page.fetched).toEqual(['/', 'buying'])
})

test('nothing is fetched for an address that a guard has left before there was time', () => {
  const page = openPage()
  page.arrive('/membership')
  page.arrive('/payment-successful')

  page.haveTime()
  expect(page.fetched).toEqual(['/'])
})

test('what comes next is fetched once, however often its way is gone', () => {
  const page = openPage()
  page.arrive('/signin')
  page.haveTime()
  page.arrive('/payment-successful')
  page.haveTime()

  expect(page.fetched).toEqual(['/'])
})
