import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { overruns, readBudgets } from './budgets'
import { buildPortal, exampleEnvironment } from './portal-build'

// Builds the portal of the examples, and says which page loads more than budgets.json allows.
const directory = mkdtempSync(join(tmpdir(), 'budgets-'))
try {
  const problems = overruns(
    readBudgets('.'),
    buildPortal({
      root: '.',
      directory: join(directory, 'dist'),
      environment: exampleEnvironment('.', { PORTAL_COUNTRY_HEADER: 'X-Country-Code' }),
    }),
  )
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  rmSync(directory, { recursive: true })
}
