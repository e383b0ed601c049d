import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Rolldown } from 'vite'
import type { PlansOnSale } from '../../src-core/domain/plan-catalogue'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The inline scripts of static pages (src/before-program). */
export interface BeforeProgram {
  readonly landingPage: string
  readonly formPage: string
  readonly orderPlace: string
  readonly everyPage: string
}

/** Builds the inline scripts. `mode`: `production` or `sandbox`. */
export async function buildBeforeProgram(
  mode: string,
  { plans }: PlansOnSale,
  target: BuildOptions['target'],
): Promise<BeforeProgram> {
  const define = { __PLANS_ON_SALE__: JSON.stringify({ plans: plans.map(({ key }) => ({ key })) }) }
  const bundle = async (input: string) => {
    const { output } = (await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      define,
      build: { write: false, target, rolldownOptions: { input, output: { format: 'iife' } } },
    })) as Rolldown.RolldownOutput
    return output[0].code.trim()
  }
  return {
    landingPage: await bundle(`src/composition/before-program/${mode}.ts`),
    formPage: await bundle('src/before-program/form-page.ts'),
    orderPlace: await bundle('src/before-program/order-place.ts'),
    everyPage: await bundle('src/before-program/every-page.ts'),
  }
}
