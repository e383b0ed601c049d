import { defineConfig } from 'vitest/config'

/** The tests that judge mutants of stores and view models: those that use them without a screen. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    setupFiles: ['tools/mutation/presentation-setup.ts'],
    include: [
      'tests/journeys/*.test.ts',
      'tests/journeys/stores/*.test.ts',
      'tests/journeys/simulation/regressions.test.ts',
    ],
  },
})
