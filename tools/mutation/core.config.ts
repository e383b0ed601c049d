import { defineConfig } from 'vitest/config'

/** The tests that judge mutants of `src-core`: its own, and the contracts of its ports over the fakes. */
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
    include: ['tests/{core,adapters/in-memory}/**/*.test.ts'],
    // It visits every state, which takes too long to repeat for each mutant.
    exclude: ['tests/core/domain/purchase-states.test.ts'],
  },
})
