/** What was thrown where nobody has waited for it: failures are values here, so whatever is thrown is a mistake. */
let thrown: Error | undefined

process.on('unhandledRejection', (reason) => {
  thrown ??= reason instanceof Error ? reason : new Error(String(reason))
})

/** The first thing that was thrown since it was asked for last. */
export function takeThrown(): Error | undefined {
  const taken = thrown
  thrown = undefined
  return taken
}
