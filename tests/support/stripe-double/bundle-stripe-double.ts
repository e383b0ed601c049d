import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The double as one classic script, to be answered at `https://js.stripe.com/endive/stripe.js`. */
export async function bundleStripeDouble(): Promise<string> {
  const entry = fileURLToPath(new URL('browser-entry.ts', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'stripeDouble' },
    },
  })
  const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const scripts = outputs.flatMap((part) => (part.type === 'chunk' ? [part.code] : []))
  const [script] = scripts
  if (script === undefined || scripts.length !== 1)
    throw new Error(`The double has to be one script, not ${scripts.length}`)
  return script
}
