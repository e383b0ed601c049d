import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createBuilder, defineConfig, loadEnv, runnerImport, type Plugin, type ViteBuilder } from 'vite'
import { buildTarget } from './tools/build-target.ts'
import { fileNamePattern } from './tools/chunk-names.ts'
import type * as Hosting from './tools/hosting/hosting'
import { languagePlugin, readBuiltLanguages, readChoices } from './tools/language/language-plugin.ts'
import type { Language } from './src/i18n/language'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const packageFile = JSON.parse(readFileSync(fromHere('package.json'), 'utf8')) as {
  readonly browserslist: readonly string[]
}

const productionRouter = 'node_modules/react-router/dist/production/index.mjs'

/** The composition, pages and output folder of each mode. */
const compositions: Record<string, { module: string; pages: string[]; outDir: string }> = {
  production: { module: 'src/composition/production.tsx', pages: ['index.html'], outDir: 'dist' },
  sandbox: {
    module: 'src/composition/sandbox.tsx',
    pages: ['index.html', 'sandbox/bank.html'],
    outDir: 'dist-sandbox',
  },
}

/**
 * Serves the addresses of a language by `npm start`. The bare address asks newcomers to sign in, so the address of the plans is
 * printed too.
 */
function serveLanguage(prefix: string): Plugin {
  return {
    name: 'serve-language',
    configureServer(server) {
      const printUrls = server.printUrls.bind(server)
      server.printUrls = () => {
        printUrls()
        for (const url of server.resolvedUrls?.local ?? [])
          server.config.logger.info(`  ➜  Plans:   ${url.slice(0, -1)}${prefix}/membership`)
      }
      if (prefix === '') return
      server.middlewares.use((request, response, next) => {
        if (request.url === '/') response.writeHead(302, { Location: prefix }).end()
        else {
          // Only routes name the language: the sandbox's own pages are files.
          if (request.url?.startsWith(`${prefix}/sandbox/`)) request.url = request.url.slice(prefix.length)
          next()
        }
      })
    },
  }
}

/** Builds one language after the other into the same folder. */
async function buildLanguages(first: ViteBuilder, all: readonly Language[]): Promise<void> {
  const { environments, config } = first
  if (environments['client']) await first.build(environments['client'])
  if (all.length === 1) return
  const { root, configFile = false, mode, logLevel = 'info' } = config
  process.env['PORTAL_LANGUAGES'] = all.map(({ tag }) => tag).join()
  for (const { tag } of all.slice(1)) {
    process.env['PORTAL_LANGUAGE'] = tag
    const { outDir } = config.build
    const next = await createBuilder(
      { root, configFile, mode, logLevel, build: { outDir, emptyOutDir: false } },
      null,
    )
    await next.buildApp()
  }
  delete process.env['PORTAL_LANGUAGE']
  delete process.env['PORTAL_LANGUAGES']
}

export default defineConfig(async ({ mode, command }) => {
  const composition = compositions[mode]
  if (!composition) {
    const known = Object.keys(compositions).map((name) => `--mode ${name}`)
    throw new Error(`There is no composition for the mode "${mode}". Modes that exist: ${known.join(', ')}.`)
  }
  // Vite runs it like the program, because it imports the program's route table and configuration.
  const settings = loadEnv(mode, fromHere('.'), 'PORTAL_')
  const one = settings['PORTAL_LANGUAGE']
  // `npm start` serves one language, a built sandbox has all of them.
  const isWholeSandbox = mode === 'sandbox' && command === 'build' && one === undefined
  const all = settings['PORTAL_LANGUAGES'] ?? (isWholeSandbox ? 'all' : undefined)
  const built = await readBuiltLanguages(fromHere('.'), all, one)
  const messages = languagePlugin(fromHere('.'), built.language, built.languages)
  const { module: hosting } = await runnerImport<typeof Hosting>(fromHere('tools/hosting/hosting.ts'), {
    plugins: [messages],
  })
  const choices = await readChoices(fromHere('.'), built.languages)
  const node = { ...built, choices, importFile: (address: string) => import(address), plugins: [messages] }
  const { define, plugins } =
    mode === 'production'
      ? hosting.productionHosting(mode, fromHere('.'), node)
      : hosting.sandboxHosting(fromHere('.'), node)

  return {
    define: { ...define, __PORTAL_LANGUAGES__: JSON.stringify(choices.length > 0 ? choices : null) },
    // A language is a build of its own: nothing of the others is in its program.
    builder: {
      buildApp: (builder: ViteBuilder) =>
        buildLanguages(builder, one === undefined ? built.languages : [built.language]),
    },
    plugins: [messages, react(), serveLanguage(hosting.prefixOf(built.language)), ...plugins],
    resolve: {
      alias: [
        { find: '#composition', replacement: fromHere(composition.module) },
        // Its package names the development build for every program: remix-run/react-router#14102.
        ...(command === 'build' ? [{ find: /^react-router$/, replacement: fromHere(productionRouter) }] : []),
      ],
    },
    build: {
      // Browsers without module preloading find the same files a little later.
      modulePreload: { polyfill: false },
      target: buildTarget(packageFile.browserslist),
      outDir: composition.outDir,
      rolldownOptions: {
        input: composition.pages.map(fromHere),
        // Saves 200 bytes on every page.
        optimization: { inlineConst: { mode: 'all' as const, pass: 3 } },
        // Its notice of slow plugins does not indicate a mistake.
        checks: { bundlerTimings: false },
        output: {
          chunkFileNames: ({ name }: { name: string }) =>
            fileNamePattern(name, '.js', mode === 'sandbox' || name === 'libraries'),
          assetFileNames: ({ names }: { names: string[] }) => {
            const name = names.join(' ')
            return fileNamePattern(name, '[extname]', mode === 'sandbox' || !name.endsWith('.css'))
          },
          codeSplitting: {
            groups: [
              // Browsers keep the libraries in their cache while the portal changes.
              {
                name: 'libraries',
                priority: 1,
                test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|mobx|mobx-react-lite|inversify|@inversifyjs|reflect-metadata)\//,
              },
              // Modules that most of the pages need are in one file: twenty small ones take longer on a phone.
              {
                name: 'shared',
                test: (id: string) => id.startsWith(fromHere('src')),
                minShareCount: Math.floor(hosting.routes.length / 2) + 1,
              },
            ],
          },
        },
      },
    },
    server: { host: '127.0.0.1' },
  }
})
