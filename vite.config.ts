import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'

/** Which wiring of the outside world each mode puts into the page, and what it builds. */
const compositions: Record<string, { module: string; pages: string[]; outDir: string; indexed: boolean }> = {
  sandbox: {
    module: 'src/composition/sandbox.tsx',
    pages: ['index.html', 'sandbox/bank.html'],
    outDir: 'dist-sandbox',
    indexed: false,
  },
}

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const compositionOf = (mode: string) => {
  const composition = compositions[mode]
  if (composition) return composition
  const known = Object.keys(compositions).map((name) => `--mode ${name}`)
  throw new Error(`There is no composition for the mode "${mode}". Modes that exist: ${known.join(', ')}.`)
}

const keepOutOfSearchEngines: Plugin = {
  name: 'keep-out-of-search-engines',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'robots', content: 'noindex' }, injectTo: 'head' },
  ],
}

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

const screenTests = ['tests/{screens,journeys}/**/*.test.{ts,tsx}']
const browserTests = ['tests/browser/**/*.test.{ts,tsx}']

export default defineConfig(({ mode }) => {
  const testing = process.env['VITEST'] !== undefined
  // Tests name their own adapters; #composition only has to lead somewhere.
  const composition = compositionOf(testing ? 'sandbox' : mode)

  return {
    plugins: [react(), printWhereToBegin, ...(composition.indexed ? [] : [keepOutOfSearchEngines])],
    resolve: { alias: { '#composition': fromHere(composition.module) } },
    build: {
      target: 'es2022',
      outDir: composition.outDir,
      rolldownOptions: { input: composition.pages.map(fromHere) },
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
            // Everything the other two do not name, so that no test file is left unread.
            include: ['tests/**/*.test.{ts,tsx}'],
            exclude: [...screenTests, ...browserTests],
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
      ],
    },
  }
})
