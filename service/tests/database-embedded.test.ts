import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { emptyFolder } from '../src/database/folder-lock.ts'
import { isAlive, openDatabase, type Database } from '../src/database/open.ts'

let base: string
/** A database that was closed in order. Creating one takes seconds, copying it none. */
let template: string

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
  template = join(base, 'template')
  const database = await openDatabase({ folder: template })
  await database.destroy()
  // PGlite compiles and runs initdb, which a busy machine takes long for.
}, 120_000)
afterAll(() => rmSync(base, { recursive: true, force: true }))

let folders = 0

function newPath(): string {
  folders += 1
  return join(base, `folder-${folders}`)
}

function copyTemplate(): string {
  const folder = newPath()
  cpSync(template, folder, { recursive: true })
  return folder
}

async function open(folder: string): Promise<Database> {
  const database = await openDatabase({ folder })
  onTestFinished(() => database.destroy())
  return database
}

const row = { name: 'kept', last_run_at: new Date('2026-11-21T01:30:00Z') }
const names = async (database: Database) =>
  (await database.selectFrom('jobs').select('name').execute()).map(({ name }) => name)

test('a folder is open once, by whatever path, until it is closed', async () => {
  const folder = copyTemplate()
  const link = newPath()
  symlinkSync(folder, link)
  const first = await openDatabase({ folder })
  for (const path of [folder, `${folder}/`, relative(process.cwd(), folder), link]) {
    await expect(openDatabase({ folder: path })).rejects.toThrow(
      `The database folder ${folder} is in use by another process. Stop the service or command that uses it first.`,
    )
  }
  await expect(emptyFolder(folder)).rejects.toThrow('is in use by another process')
  await first.insertInto('jobs').values(row).execute()
  await first.destroy()
  expect(await names(await open(link))).toEqual(['kept'])
})

test('a folder that could not be opened is not locked', async () => {
  const folder = copyTemplate()
  renameSync(join(folder, 'global'), join(folder, 'elsewhere'))
  await expect(openDatabase({ folder })).rejects.toThrow(`The database in ${folder} cannot be opened: `)
  renameSync(join(folder, 'elsewhere'), join(folder, 'global'))
  expect(await isAlive(await open(folder), 60_000)).toBe(true)
})

test.each([
  [
    'another version of PostgreSQL',
    () => {
      const folder = copyTemplate()
      writeFileSync(join(folder, 'PG_VERSION'), '99\n')
      return folder
    },
    /^The database in \S+ cannot be opened: .*initialized by PostgreSQL version 99, which is not compatible/,
  ],
  [
    'other files',
    () => {
      const folder = newPath()
      mkdirSync(folder)
      writeFileSync(join(folder, 'letter.txt'), 'Dear Mira')
      return folder
    },
    /^The folder \S+ holds other files and no database\. Set SERVICE_DATABASE_FOLDER to an empty one\.$/,
  ],
  [
    'a file in place of the folder',
    () => {
      const path = newPath()
      writeFileSync(path, '')
      return path
    },
    /^The database folder \S+ cannot be written: .*EEXIST/,
  ],
])('a folder of %s is refused, and left as it is', async (_what, make, message) => {
  const folder = make()
  const before = existsSync(join(folder, 'letter.txt'))
  await expect(openDatabase({ folder })).rejects.toThrow(message)
  expect(existsSync(join(folder, 'letter.txt'))).toBe(before)
})

test('a database that was never completely created is created anew', async () => {
  const folder = copyTemplate()
  writeFileSync(join(folder, '.creating'), '')
  rmSync(join(folder, 'base'), { recursive: true })
  expect(await names(await open(folder))).toEqual([])
  expect(readdirSync(folder)).not.toContain('.creating')
})

test.each([
  ['deleted', () => undefined],
  ['replaced', (folder: string) => cpSync(template, folder, { recursive: true })],
])('a folder that is %s while it is open is not written to', async (what, replace) => {
  const folder = copyTemplate()
  const database = await openDatabase({ folder })
  rmSync(folder, { recursive: true })
  replace(folder)
  await expect(database.insertInto('jobs').values(row).execute()).rejects.toThrow(
    'The database folder was deleted or replaced: restart the service',
  )
  expect(await isAlive(database)).toBe(false)
  await database.destroy()
  expect(existsSync(folder)).toBe(what === 'replaced')
  expect(await names(await open(folder))).toEqual([])
})

test('the next process does not wait for the leases of the last one', async () => {
  const folder = copyTemplate()
  const first = await openDatabase({ folder })
  const expires_at = new Date(Date.now() + 60_000)
  await first.insertInto('leases').values({ name: 'checkout', holder: 'gone', expires_at }).execute()
  await first.destroy()
  expect(await (await open(folder)).selectFrom('leases').selectAll().execute()).toEqual([])
})
