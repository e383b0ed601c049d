import { writeFileSync } from 'node:fs'
import { faultsPage } from './page'

writeFileSync('docs/faults.md', faultsPage())
