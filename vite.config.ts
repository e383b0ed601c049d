import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { routes } from '#core/domain/routes'
import type { Configuration } from './src/composition/configuration/configuration'
import type { Language } from './src/i18n/language'
import { servePages } from './tools/build/serve-pages'
import { compositions, readSettings, type Settings } from './tools/build/settings'
import { buildTarget } from './tools/build-target'
import { fileNamePattern } from './tools/chunk-names'
import { brandColours } from './tools/hosting/brand/brand-colours'
import { languagePlugin } from './tools/language/language-plugin'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const { browserslist } = JSON.parse(readFileSync(fromHere('package.json'), 'utf8')) as {
  readonly browserslist: readonly string[]
}

/** Of the browsers that the portal promises to support. */
export const target = buildTarget(browserslist)

/** Returns how Vite makes the program of a language. `configuration`: the owner's, in that language. */
export function programConfig(
  { mode, brand, choices, languages, owner }: Settings,
  language: Language,
  configuration: Configuration | undefined = owner?.configuration,
): UserConfig {
  const { module, entries } = compositions[mode]
  return {
    define: {
      __PORTAL_LOGO__: JSON.stringify(brand.logo),
      __PORTAL_LANGUAGES__: JSON.stringify(choices.length > 0 ? choices : null),
      ...(owner && configuration && configurationConstants(owner.raw, configuration)),
    },
    plugins: [languagePlugin(fromHere('.'), language, languages), brandColours(brand), react()],
    resolve: { alias: { '#composition': fromHere(module) } },
    build: {
      // Browsers without module preloading find the same files a little later.
      modulePreload: { polyfill: false },
      target,
      // `dist` is published: the build writes the maps beside it.
      sourcemap: mode === 'production' && 'hidden',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, fromHere(file)])),
        // Saves 200 bytes on every page.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        // Its notice of slow plugins does not indicate a mistake.
        checks: { bundlerTimings: false },
        output: {
          chunkFileNames: ({ name }) =>
            fileNamePattern(name, '.js', mode === 'sandbox' || name === 'libraries'),
          assetFileNames: ({ names }) => {
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
                minShareCount: Math.floor(routes.length / 2) + 1,
              },
            ],
          },
        },
      },
    },
  }
}

function configurationConstants(raw: unknown, configuration: Configuration): Record<string, string> {
  const { geo, trackingConsent } = configuration
  return {
    __PORTAL_CONFIGURATION__: JSON.stringify(configuration),
    // With these values the bundler leaves out adapters that are not configured.
    '__PORTAL_CONFIGURATION__.geo': JSON.stringify(geo),
    '__PORTAL_CONFIGURATION__.geo.type': JSON.stringify(geo.type),
    '__PORTAL_CONFIGURATION__.trackingConsent': JSON.stringify(trackingConsent),
    '__PORTAL_CONFIGURATION__.trackingConsent.type': JSON.stringify(trackingConsent.type),
    __PORTAL_RAW_CONFIGURATION__: JSON.stringify(raw),
  }
}

/** For `npm start`. `npm run build` is `tools/build`. */
export default defineConfig(async ({ mode, command }) => {
  if (command === 'build') throw new Error('Build the portal by: npm run build')
  const settings = await readSettings(mode, 'serve')
  const language = settings.built[0] as Language
  const { plugins, ...config } = programConfig(settings, language)
  return {
    ...config,
    appType: 'custom' as const,
    plugins: [plugins, servePages(settings, language)],
    server: { host: '127.0.0.1' },
  }
})
