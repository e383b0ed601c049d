import { describe, expect, test } from 'vitest'
import { sent } from '../machine'
import {
  askingBank,
  changing,
  checking,
  chosen,
  done,
  finish,
  loading,
  loadPreview,
  mira,
  noah,
  none,
  notLoaded,
  opened,
  other,
  previewed,
  refresh,
  restored,
  retry,
  shown,
  wanted,
} from './events'
import { events, ignoresAllBut, table, transition } from './table'

const asks = loading({ request: sent })
const asksOther = loading({ wanted: other, request: sent })

describe('while no plan is being changed', () => {
  table(none, [['a page that is opened asks for the price', opened(), asks, [loadPreview()]]])

  test('a page that is opened before the bank has answered an earlier change leads home', () => {
    expect(transition(none, opened(), { holder: { ...mira, isPending: true } })).toEqual({
      change: done,
      effects: [finish('pending', {})],
    })
  })
})

describe('loading the price', () => {
  const before = loading({ problem: 'declined' })
  table(before, [
    ['it is shown, under why the card was declined', previewed(), shown({ problem: 'declined' })],
    ['a service that does not answer is reported', previewed('unreachable'), notLoaded('unreachable')],
    ['so is one that fails', previewed('service-error'), notLoaded('service-error')],
    ['so is a plan that is not sold any more', previewed('product-refused'), notLoaded('product-refused')],
    [
      'a plan that cannot follow loads the user, who may have lost the subscription',
      previewed('not-possible'),
      notLoaded('not-possible'),
      [refresh],
    ],
    ['so does a session that has ended', previewed('not-signed-in'), notLoaded('not-signed-in'), [refresh]],
    ['another plan that is chosen replaces the request', chosen(), asksOther, [loadPreview('yearly-ca')]],
    ['a page of another plan does so too', opened(other), asksOther, [loadPreview('yearly-ca')]],
    ['a page from the back/forward cache asks again', restored, asks, [loadPreview(), refresh]],
  ])
  ignoresAllBut(before, 'chosen', 'restored')
})

describe('not loaded', () => {
  const before = notLoaded('unreachable')
  table(before, [
    ['a retry asks again', retry, asks, [loadPreview()]],
    ['so does a page that is opened again', opened(), asks, [loadPreview()]],
    ['another plan may be chosen', chosen(), asksOther, [loadPreview('yearly-ca')]],
    ['a page from the back/forward cache asks again', restored, asks, [loadPreview(), refresh]],
  ])
  ignoresAllBut(before, 'retry', 'shown', 'chosen', 'restored')
})

describe('shown', () => {
  const before = shown({ problem: 'declined' })
  table(before, [
    ['another plan may be chosen', chosen(), asksOther, [loadPreview('yearly-ca')]],
    ['the same one changes nothing', chosen(wanted), before],
    ['a page that is opened again has a new price', opened(), asks, [loadPreview()]],
    ['so has one from the back/forward cache', restored, asks, [loadPreview(), refresh]],
  ])
  ignoresAllBut(before, 'shown', 'chosen', 'restored', 'submit')
})

describe('done', () => {
  table(done, [['a page that is opened again asks for the price', opened(), asks, [loadPreview()]]])
  ignoresAllBut(done, 'shown')
})

const steps = [loading(), notLoaded('unreachable'), shown(), changing(), askingBank(), checking(), done]

test.each(steps)('a sign-out ends it, whatever happens next: $step', (before) => {
  for (const event of Object.values(events))
    expect(transition(before, event, { holder: undefined })).toEqual({ change: none, effects: [] })
})

test.each([none, ...steps])('nothing survives into another account: $step', (before) => {
  for (const event of Object.values(events).filter(({ type }) => type !== 'shown'))
    expect(transition(before, event, { holder: noah })).toEqual({ change: none, effects: [] })
  expect(transition(before, opened(), { holder: noah }).change).toEqual({ ...asks, account: 'noah' })
})
