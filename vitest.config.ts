import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** How long a test waits for an expectation on a busy machine, in milliseconds. Only failures take so long. */
const waitTimeout = 15_000

/** Their modules keep what they have loaded, so every file needs its own. */
const isolatedTests = ['tests/adapters/stripe/**/*.test.{ts,tsx}']
const screenTests = ['tests/{screens,journeys}/*.test.{ts,tsx}']
const browserTests = ['tests/browser/*.test.{ts,tsx}']
const fullTests = ['tests/browser/full/**/*.test.{ts,tsx}']
const engineTests = ['tests/browser/engines/**/*.test.ts']
const hostileTests = ['tests/browser/hostile/**/*.test.ts']
const stackTests = ['tests/stack/**/*.test.{ts,tsx}']
const serviceTests = ['service/tests/**/*.test.ts', 'tests/adapters/service/*.test.ts']
/** They need no database, start their own, or are the same on both and long. */
const ownDatabaseTests = [
  'tests/adapters/service/**',
  'service/tests/simulation/seeded-bugs.test.ts',
  'service/tests/*-contract/**',
  'service/tests/{call-queue,catalogue,configuration,database-{address,embedded,loss},fake-stripe*,http-{connections,document,limits},identity-firebase,instances,process,setup,storm,upgrades}.test.ts',
]

/** A busy machine may take half a minute to start the embedded database. Half of the time these tests wait for processes. */
const withDatabase = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 3 } as const

/** Tests in a real browser, which all files of a worker share. */
const inBrowser = {
  environment: 'node',
  isolate: false,
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A busy machine can delay a browser beyond any limit. The reporter names a test that was repeated.
  retry: process.env['CI'] ? 1 : 0,
} as const
const sandboxSetup = ['tests/support/browser/global-setup.ts']
const stackSetup = ['tests/stack/global-setup.ts']

export default defineConfig({
  plugins: [react()],
  // Tests choose their own ports; #composition only has to resolve.
  resolve: { alias: { '#composition': fromHere('src/composition/sandbox.tsx') } },
  test: {
    expect: { poll: { timeout: waitTimeout } },
    provide: { waitTimeout },
    // By default Vitest leaves one core free, which on two cores leaves one.
    maxWorkers: '100%',
    // A test may wait twice.
    testTimeout: 2 * waitTimeout,
    hookTimeout: 2 * waitTimeout,
    coverage: {
      provider: 'v8',
      include: ['src-core/**/*.ts'],
      reporter: ['text-summary'],
      reportsDirectory: '.cache/coverage',
      thresholds: { branches: 95 },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          globalSetup: ['tests/support/seed.ts'],
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [
            ...isolatedTests,
            ...screenTests,
            ...browserTests,
            ...fullTests,
            ...engineTests,
            ...hostileTests,
            ...stackTests,
            ...serviceTests,
            ...configDefaults.exclude,
          ],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'own-modules',
          environment: 'node',
          globalSetup: ['tests/support/seed.ts'],
          include: isolatedTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          isolate: false,
          include: screenTests,
          setupFiles: ['tests/support/screens-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: browserTests, globalSetup: sandboxSetup, ...inBrowser },
      },
      {
        extends: true,
        test: {
          name: 'full',
          include: fullTests,
          globalSetup: sandboxSetup,
          ...inBrowser,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: engineTests,
          globalSetup: ['tests/browser/engines/global-setup.ts'],
          ...inBrowser,
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'hostile',
          include: hostileTests,
          globalSetup: ['tests/browser/hostile/global-setup.ts'],
          ...inBrowser,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          environment: 'node',
          isolate: false,
          include: serviceTests,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'service-postgres',
          environment: 'node',
          isolate: false,
          include: serviceTests,
          exclude: [...ownDatabaseTests, ...configDefaults.exclude],
          globalSetup: ['service/tests/support/postgres.ts'],
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'stack',
          include: stackTests,
          globalSetup: stackSetup,
          ...inBrowser,
        },
      },
    ],
  },
})
