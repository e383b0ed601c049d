import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The folder of this package, whether the program was built or not. */
export const packageFolder = dirname(
  createRequire(import.meta.url).resolve('subscription-portal-service/package.json'),
)
