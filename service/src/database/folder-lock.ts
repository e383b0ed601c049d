import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseOpenError, reasonOf } from './failure.ts'

export interface FolderLock {
  /** The folder without symbolic links. */
  readonly folder: string
  /** Whether the folder is still the one that was locked: neither deleted nor replaced. */
  readonly isHeld: () => boolean
  readonly release: () => void
}

const name = '.lock'

/**
 * Locks the folder for one open database, and creates it if necessary. The operating system holds the lock and releases it
 * when the process ends, also by SIGKILL, and across containers that share a volume: ids of processes, host names and
 * clocks do not matter. Fails with a `DatabaseOpenError`.
 */
export async function lockFolder(path: string): Promise<FolderLock> {
  const { folder, file } = openLockFile(path)
  try {
    if (!(await tryLock(file)))
      throw new DatabaseOpenError(
        `The database folder ${folder} is in use by another process. Stop the service or command that uses it first.`,
      )
    const own = fstatSync(file)
    return {
      folder,
      isHeld: () => {
        const now = statSync(join(folder, name), { throwIfNoEntry: false })
        return now?.ino === own.ino && now.dev === own.dev
      },
      release: () => closeSync(file),
    }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** Returns the names in the folder, but for hidden ones and the folder that a file system makes for itself. */
export function listFolder(folder: string): string[] {
  return readdirSync(folder).filter((each) => !each.startsWith('.') && each !== 'lost+found')
}

/** Deletes what is in the folder of a database. Fails with a `DatabaseOpenError` if a process has it open. */
export async function emptyFolder(path: string): Promise<void> {
  const { folder, release } = await lockFolder(path)
  for (const each of listFolder(folder)) rmSync(join(folder, each), { recursive: true, force: true })
  release()
}

function openLockFile(path: string): { folder: string; file: number } {
  try {
    mkdirSync(path, { recursive: true })
    const folder = realpathSync(path)
    return { folder, file: openSync(join(folder, name), 'a') }
  } catch (error) {
    throw new DatabaseOpenError(`The database folder ${path} cannot be written: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** Some systems have no locks: the package has no binary for Alpine Linux, and a network file system may refuse. */
async function tryLock(file: number): Promise<boolean> {
  try {
    const { default: locks } = await import('fs-native-extensions')
    return locks.tryLock(file)
  } catch (error) {
    throw new DatabaseOpenError(
      `The embedded database cannot be locked here, so use a PostgreSQL server (DATABASE_URL): ${reasonOf(error)}`,
      { cause: error },
    )
  }
}
