/** Whether `--all` was given: a suite then tries all that it can, not only what CI has the time for. */
export const triesAll = process.env['ALL_CASES'] !== undefined
