import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { jsonFileStore } from './json-file-store'
import { runningService } from './support'

describe('a file', () => {
  function file() {
    const folder = mkdtempSync(join(tmpdir(), 'service-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return join(folder, 'deep', 'service.json')
  }

  test('keeps everything for the next start', async () => {
    const path = file()
    const before = await runningService({ store: jsonFileStore(path) })
    await before.ask('PATCH', '/users/me', { firstName: 'Nova' })
    await before.close()
    const after = await runningService({ store: jsonFileStore(path) })
    expect(await after.json('GET', '/users/me')).toMatchObject({ firstName: 'Nova' })
    expect(readFileSync(path, 'utf8')).toContain('Nova')
  })

  test('that is damaged is begun anew', async () => {
    const path = file()
    jsonFileStore(path).setItem('any', 'thing')
    writeFileSync(path, '{"half')
    const { json } = await runningService({ store: jsonFileStore(path) })
    expect(await json('GET', '/users/me')).toMatchObject({ email: 'mira@example.com' })
  })
})
