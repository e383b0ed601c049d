import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    patience: number
  }
}

/** How long a test waits for what has to come, in milliseconds, as the configuration says. */
export const patience = inject('patience')
