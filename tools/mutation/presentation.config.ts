import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The tests that judge mutants of stores and view models: those of pages, with a screen and without. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '#composition': fromRoot('src/composition/sandbox.tsx') } },
  test: {
    environment: 'jsdom',
    isolate: false,
    setupFiles: ['tests/support/screens-setup.ts'],
    provide: { waitTimeout: 15_000 },
    testTimeout: 30_000,
    include: ['tests/screens/*.test.{ts,tsx}', 'tests/journeys/*.test.ts', 'tests/journeys/stores/*.test.ts'],
  },
})
