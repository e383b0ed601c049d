import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    waitTimeout: number
  }
}

/** How long tests wait for something to appear, in milliseconds. Set in vitest.config.ts. */
export const waitTimeout = inject('waitTimeout')
