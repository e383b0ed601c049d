import { expect, test } from 'vitest'
import { createLazyLog } from '#adapters/browser/lazy-log'
import type { Log } from '#core/ports/log'
import { recordingConsole } from './support'

test('entries are written in order once the log is loaded', async () => {
  const { log, lines } = recordingConsole()
  let resolve: (loaded: Log) => void = () => undefined
  const loading = new Promise<Log>((onLoad) => (resolve = onLoad))
  const lazy = createLazyLog(() => loading)
  lazy.warn('first', new TypeError('the form is gone'))
  lazy.error('second')
  expect(lines).toEqual([])
  resolve(log)
  await expect.poll(() => lines).toHaveLength(2)
  expect(lines).toMatchObject([{ level: 'warn' }, { level: 'error', text: 'second' }])
  expect(lines[0]?.text).toContain('the form is gone')
})

test('a log that does not load costs its entries only, and the next entry loads it again', async () => {
  const { log, lines } = recordingConsole()
  const loads = [() => Promise.reject(new Error('lost')), () => Promise.resolve(log)]
  const lazy = createLazyLog(() => loads.shift()?.() ?? Promise.resolve(log))
  lazy.warn('first')
  lazy.warn('second')
  await expect.poll(() => lines).toMatchObject([{ text: 'second' }])
})
