import type { Plugin, ResolvedConfig } from 'vite'

/** Writes a warning at the end of the build's output, where it is not overlooked. */
export function warningPlugin(warning: string): Plugin {
  let config: ResolvedConfig | undefined
  return {
    name: 'warning-plugin',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle() {
      config?.logger.warn(`\nWARNING: ${warning}\n`)
    },
  }
}
