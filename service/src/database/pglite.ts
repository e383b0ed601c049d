import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PGliteInterface, Results } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { DatabaseOpenError, reasonOf } from './failure.ts'
import { listFolder, lockFolder, type FolderLock } from './folder-lock.ts'
import { parseInstant } from './instants.ts'

/**
 * Opens the embedded database of the folder, in memory without one. A second process on the folder would destroy it
 * (PGlite, issue 1106), so it is locked. Fails with a `DatabaseOpenError`.
 */
export async function openPglite(path: string | undefined): Promise<PostgresPool> {
  if (path === undefined) return pglitePool(await createPglite())
  const lock = await lockFolder(path)
  try {
    return pglitePool(await openFolder(lock.folder), lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A process that ends while it creates the database leaves an incomplete one: the mark tells the next to begin again. */
async function openFolder(folder: string): Promise<PGliteInterface> {
  const mark = join(folder, '.creating')
  if (existsSync(mark)) for (const each of listFolder(folder)) rmSync(join(folder, each), { recursive: true })
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    if (listFolder(folder).length > 0)
      throw new DatabaseOpenError(
        `The folder ${folder} holds other files and no database. Set SERVICE_DATABASE_FOLDER to an empty one.`,
      )
    writeFileSync(mark, '')
  }
  const lines: string[] = []
  try {
    const pglite = await createPglite(folder, (line) => lines.push(line))
    rmSync(mark, { force: true })
    return pglite
  } catch (error) {
    const reasons = lines.filter((line) => /FATAL|PANIC|DETAIL/.test(line))
    const reason = reasons.length > 0 ? reasons.join(' ') : reasonOf(error)
    throw new DatabaseOpenError(`The database in ${folder} cannot be opened: ${reason}`, { cause: error })
  }
}

async function createPglite(folder?: string, onLine: (line: string) => void = () => undefined) {
  const { PGlite, types } = await import('@electric-sql/pglite')
  return PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    parsers: { [types.TIMESTAMPTZ]: parseInstant },
    onStderr: (line) => {
      onLine(line)
      return true
    },
  })
}

/** The embedded database as a pool of one connection: transactions take turns. */
function pglitePool(pglite: PGliteInterface, lock?: FolderLock): PostgresPool {
  let last: Promise<void> = Promise.resolve()

  async function connect(): Promise<PostgresPoolClient> {
    const before = last
    let release = () => {}
    last = new Promise((resolve) => {
      release = resolve
    })
    await before
    // Files are opened by path: writing into a folder that another process has made since would destroy its database.
    if (lock && !lock.isHeld()) {
      release()
      throw new Error('The database folder was deleted or replaced: restart the service')
    }
    return { query: query as PostgresPoolClient['query'], release }
  }

  async function query(text: string, parameters: unknown[]): Promise<PostgresQueryResult<unknown>> {
    // Only `exec` takes several statements at once.
    const { rows, affectedRows = 0 } =
      parameters.length > 0 ? await pglite.query(text, parameters) : lastOf(await pglite.exec(text))
    const command = (/^\s*(\w+)/.exec(text)?.[1] ?? '').toUpperCase() as 'SELECT'
    return { command, rowCount: affectedRows, rows }
  }

  async function end(): Promise<void> {
    await last
    if (!lock || lock.isHeld()) await pglite.close()
    lock?.release()
  }

  return { connect, end }
}

function lastOf(results: readonly Results[]): Results {
  return results.at(-1) ?? { rows: [], fields: [] }
}
