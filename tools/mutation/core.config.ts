import { defineConfig } from 'vitest/config'

/** The tests that judge changes of `src-core`: its own, and nothing that only happens to pass through it. */
export default defineConfig({
  plugins: [
    {
      name: 'processes',
      // Stryker asks for threads, which cannot change their time zone as the tests of the calendar do.
      configureVitest({ project }) {
        project.config.pool = 'forks'
      },
    },
  ],
  test: { name: 'core', environment: 'node', isolate: false, include: ['tests/core/**/*.test.ts'] },
})
