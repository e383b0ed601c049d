import { describe, expect, test } from 'vitest'
import { sent } from '../machine'
import {
  billed,
  billing,
  confirming,
  done,
  form,
  loading,
  noah,
  none,
  notOpened,
  open,
  opened,
  opening,
  restored,
  retry,
  saved,
  shown,
  submit,
  timePassed,
} from './events'
import { table, transition } from './table'

const steps = [opening(), notOpened('unreachable'), open(), confirming(), billing(), done()]
const events = [submit, retry, opened(), form(loading), saved, timePassed(), billed()]

test.each(steps)('a sign-out ends it, whatever happens next: $step', (before) => {
  for (const event of [...events, shown, restored])
    expect(transition(before, event, { user: undefined })).toEqual({ change: none, effects: [] })
})

test.each(steps)('nothing survives into another account: $step', (before) => {
  for (const event of events)
    expect(transition(before, event, { user: noah })).toEqual({ change: none, effects: [] })
})

describe('another account', () => {
  const ofNoah = opening({ account: 'noah', request: sent })
  const effects = [{ type: 'open-form', request: sent, account: 'noah' }, { type: 'load-user' }] as const
  for (const before of steps)
    table(before, [[`has a form of its own after ${before.step}`, shown, ofNoah, effects, { user: noah }]])
})
