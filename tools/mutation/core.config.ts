import { defineConfig } from 'vitest/config'

/** The tests that judge mutants of `src-core`: its own, the contracts of its ports, and those that use it without a screen. */
export default defineConfig({
  plugins: [
    {
      name: 'forks',
      // Stryker asks for threads, in which the calendar's tests cannot change the time zone.
      configureVitest({ project }) {
        project.config.pool = 'forks'
      },
    },
  ],
  test: {
    environment: 'node',
    isolate: false,
    setupFiles: ['tools/mutation/mobx-setup.ts'],
    include: [
      'tests/{core,adapters/{in-memory,http}}/**/*.test.ts',
      'tests/journeys/*.test.ts',
      'tests/journeys/stores/*.test.ts',
    ],
    // It visits every state, which takes too long to repeat for each mutant.
    exclude: ['tests/core/domain/purchase-states.test.ts'],
  },
})
