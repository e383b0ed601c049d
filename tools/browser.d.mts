/** What the search for a browser needs to know of a machine, and may do to it. */
export type Machine = {
  platform: NodeJS.Platform
  environment: Record<string, string | undefined>
  isRoot: boolean
  isDebian: boolean
  /** Where Playwright would keep its own Chromium. */
  playwrightBrowser: string
  exists(path: string): boolean
  /** True if the command ended well, within its time. */
  run(command: string, parameters: string[]): boolean
  say(text: string): void
}

/** The path of a Chromium that the tests can start: one that is there, or one it installs. Never none in silence. */
export function findOrInstallBrowser(machine?: Machine): string

/**
 * The path of the quickest Chromium: the shell without windows that comes with some, made for tests; without it the
 * browser itself. It is the same engine, but keeps no page in memory to go Back to.
 */
export function findOrInstallQuickBrowser(machine?: Machine): string
