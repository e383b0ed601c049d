import { defineConfig } from 'vitest/config'

/** The tests that judge changes of stores and view models: those that use them as screens do, without a screen. */
export default defineConfig({
  test: {
    name: 'presentation',
    environment: 'node',
    isolate: false,
    include: ['tests/{journeys,stores,view-models}/**/*.test.ts', 'tests/simulation/found.test.ts'],
    // Needs a browser's window, and looks at the sandbox alone.
    exclude: ['tests/journeys/sandbox.test.ts'],
  },
})
