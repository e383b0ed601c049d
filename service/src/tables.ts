import { reasonOf } from './database/failure.ts'
import { openDatabase } from './database/open.ts'
import { packageFolder } from './package-folder.ts'

/** `npm run tables`: prints what the database has of customers. The embedded one is open in one process at a time. */
const folder = process.env['SERVICE_DATABASE_FOLDER'] || `${packageFolder}/../.cache/stack/database`
try {
  const database = await openDatabase({ url: process.env['DATABASE_URL'] || undefined, folder })
  for (const table of [
    'users',
    'customers',
    'subscriptions',
    'checkout_sessions',
    'invoices',
    'charges',
  ] as const) {
    const rows = await database.selectFrom(table).selectAll().execute()
    process.stdout.write(`${table}\n${rows.map((row) => `  ${JSON.stringify(row)}\n`).join('')}`)
  }
  await database.destroy()
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
