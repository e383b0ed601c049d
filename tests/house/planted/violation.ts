import type { Files } from './tree'

/** A planted file that breaks one rule: the rule as the linter names it, and what its report has to say. */
export type Violation = { file: string; source: string; rule: string; says: string }

export const rules = {
  imports: 'eslint(no-restricted-imports)',
  globals: 'eslint(no-restricted-globals)',
  properties: 'eslint(no-restricted-properties)',
}

/** Files that all break the same rule and are told the same. */
export const breaking = (rule: string, says: string, files: Files): Violation[] =>
  Object.entries(files).map(([file, source]) => ({ file, source, rule, says }))
