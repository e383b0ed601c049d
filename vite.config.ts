import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type * as Hosting from './tools/hosting/hosting'

/** Which wiring of the outside world each mode puts into the page, and what it builds. */
const compositions: Record<string, { module: string; pages: string[]; outDir: string }> = {
  production: { module: 'src/composition/production.tsx', pages: ['index.html'], outDir: 'dist' },
  sandbox: {
    module: 'src/composition/sandbox.tsx',
    pages: ['index.html', 'sandbox/bank.html'],
    outDir: 'dist-sandbox',
  },
}

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const compositionOf = (mode: string) => {
  const composition = compositions[mode]
  if (composition) return composition
  const known = Object.keys(compositions).map((name) => `--mode ${name}`)
  throw new Error(`There is no composition for the mode "${mode}". Modes that exist: ${known.join(', ')}.`)
}

// Loaded as the program's own files are: it reads the program's configuration.
const { module: hosting } = await runnerImport<typeof Hosting>(fromHere('tools/hosting/hosting.ts'))

/** A newcomer who opens the bare address is asked to sign in; the way begins at the plans. */
const printWhereToBegin: Plugin = {
  name: 'print-where-to-begin',
  configureServer(server) {
    const printUrls = server.printUrls.bind(server)
    server.printUrls = () => {
      printUrls()
      for (const url of server.resolvedUrls?.local ?? [])
        server.config.logger.info(`  ➜  Plans:   ${url}membership`)
    }
  },
}

/**
 * What stays together: libraries, because browsers keep them while the portal changes, and what screens share, because
 * a dozen small files compress worse and wait for each other where a host does not speak HTTP/2.
 */
const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'libraries',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|mobx|mobx-react-lite)\//,
  },
  // Everything that is there from the start, but the entries: another page's program would begin with it too.
  { name: 'portal', tags: ['$initial'], test: /^(?!.*(main\.tsx|sandbox-bank\.tsx|\.html)$)/ },
  {
    name: 'shared',
    test: /\/(layout\/waiting|ui\/(badge|card|columns|night-sky|price|stack|field-frame\.module|field-skeleton)|screens\/(order\/order-link|use-focus-kept)|i18n\/(format|en\/plans)|domain\/(money|calendar-date))\./,
  },
  {
    name: 'order',
    test: /\/(i18n\/en\/(benefits|order)|screens\/order\/(benefits|order-summary|present-order)|ui\/(benefit|order))/,
    minShareCount: 2,
  },
  {
    name: 'plans',
    test: /\/(i18n\/en\/(membership|terms)|screens\/order\/|ui\/(phone|plan|promo|timeline))/,
    minShareCount: 2,
  },
  {
    name: 'fields',
    test: /\/(i18n\/en\/fields|domain\/email|ui\/(text-field|field-frame\.tsx))/,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /oxc-project|\/(class-validator|validator|screens\/(form|field|email|entry)-|domain\/password|ui\/password-field)/,
    minShareCount: 2,
  },
  { name: 'marks', test: /\/(i18n\/en\/providers|ui\/(brand-glyph|brands\/(apple|google)\.))/ },
  {
    name: 'home',
    test: /\/(i18n\/en\/(profile|stores)|await-subscription|composition\/screens\/subscription-news|screens\/app-stores|ui\/(facts|provider-mark|store-button|brands))/,
    minShareCount: 2,
  },
  {
    name: 'ways-in',
    test: /\/(screens\/sign-in|screens\/provider|ui\/(provider|divider))/,
    minShareCount: 2,
  },
]

/** Their modules remember what they have loaded, so that each file needs its own. */
const ownModulesTests = ['tests/adapters/{stripe/**/*,http/lazy*}.test.{ts,tsx}']
const screenTests = ['tests/{screens,journeys}/**/*.test.{ts,tsx}']
const browserTests = ['tests/browser/**/*.test.{ts,tsx}']
const fullTests = ['tests/full/**/*.test.{ts,tsx}']
const stackTests = ['tests/stack/**/*.test.{ts,tsx}']
/** They take half an hour: `npm run test:faults`. */
const faultTests = ['tests/full/*-faults.test.ts']
const callFaultTests = ['tests/stack/call-faults.test.ts']

/** How long tests wait for what has to come, in milliseconds: for machines busy with something else. Only failures last so long. */
const patience = 15_000

export default defineConfig(({ mode, command }) => {
  const testing = process.env['VITEST'] !== undefined
  // Tests name their own adapters; #composition only has to lead somewhere.
  const composition = compositionOf(testing ? 'sandbox' : mode)
  const inHand = { importFile: (address: string) => import(address) }
  const { define, plugins } =
    composition === compositions['production']
      ? hosting.productionHosting(mode, fromHere('.'), inHand)
      : hosting.sandboxHosting(fromHere('.'), inHand)

  return {
    define,
    plugins: [react(), printWhereToBegin, hosting.prunedRouter, ...plugins],
    resolve: {
      alias: {
        '#composition': fromHere(composition.module),
        // Its main entry is compiled for browsers without classes, a third larger.
        'class-validator': fromHere('node_modules/class-validator/esm2015/index.js'),
      },
    },
    // Whoever develops sees words.
    css: command === 'build' ? { modules: { generateScopedName: hosting.className } } : {},
    build: {
      target: 'es2022',
      // A browser that does not know it fetches the same files a little later.
      modulePreload: { polyfill: false },
      outDir: composition.outDir,
      rolldownOptions: {
        input: composition.pages.map(fromHere),
        output: { codeSplitting: { groups: chunkGroups } },
      },
    },
    server: {
      host: '127.0.0.1',
      warmup: { clientFiles: testing ? [] : ['src/main.tsx', composition.module, 'src/screens/**/*.tsx'] },
    },
    optimizeDeps: {
      include: [
        'class-validator',
        'inversify',
        'mobx',
        'mobx-react-lite',
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'react-router-dom',
        'reflect-metadata',
      ],
    },
    test: {
      expect: { poll: { timeout: patience } },
      provide: { patience },
      // A test waits more than once.
      testTimeout: 2 * patience,
      hookTimeout: 2 * patience,
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
            // Everything the other projects do not name, so that no test file is left unread.
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: [
              ...ownModulesTests,
              ...screenTests,
              ...browserTests,
              ...fullTests,
              ...stackTests,
              '**/node_modules/**',
            ],
            // A process for each file takes more than twice the time.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'own-modules',
            environment: 'node',
            globalSetup: ['tests/support/seed.ts'],
            include: ownModulesTests,
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
          test: {
            name: 'browser',
            environment: 'node',
            include: browserTests,
            globalSetup: ['tests/support/browser/global-setup.ts'],
            // One Chromium serves every file of a worker: see launch.ts.
            isolate: false,
            maxWorkers: 2,
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'full',
            environment: 'node',
            include: fullTests,
            exclude: faultTests,
            globalSetup: ['tests/support/browser/global-setup.ts'],
            isolate: false,
            maxWorkers: 2,
            testTimeout: 120_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'faults',
            environment: 'node',
            include: faultTests,
            globalSetup: ['tests/support/browser/global-setup.ts'],
            isolate: false,
            maxWorkers: 2,
            testTimeout: 120_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'stack',
            environment: 'node',
            include: stackTests,
            exclude: [...callFaultTests, '**/node_modules/**'],
            globalSetup: ['tests/stack/global-setup.ts'],
            isolate: false,
            maxWorkers: 2,
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'call-faults',
            environment: 'node',
            include: callFaultTests,
            globalSetup: ['tests/stack/global-setup.ts'],
            isolate: false,
            maxWorkers: 2,
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        },
      ],
    },
  }
})
