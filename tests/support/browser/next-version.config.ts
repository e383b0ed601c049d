import { defineConfig, mergeConfig } from 'vite'
import sandbox from '../../../vite.config.ts'

/** The same program under other file names: the next version, after whose deploy the chunks of this one are gone. */
export default defineConfig(async (environment) =>
  mergeConfig(await sandbox(environment), {
    build: {
      rolldownOptions: {
        output: {
          entryFileNames: 'assets/[name]-next-[hash].js',
          chunkFileNames: 'assets/[name]-next-[hash].js',
          assetFileNames: 'assets/[name]-next-[hash][extname]',
        },
      },
    },
  }),
)
