import { build, type Rolldown } from 'vite'
import { target } from '../../vite.config'
import { root, type Settings } from './settings'

/** The inline scripts of static pages (src/before-program), the same in every language. */
export interface BeforeProgram {
  readonly landingPage: string
  readonly formPage: string
  readonly orderPlace: string
  readonly everyPage: string
  readonly addressPage: string
}

/** Builds the inline scripts. */
export async function buildBeforeProgram({ mode, catalogue }: Settings): Promise<BeforeProgram> {
  const plans = catalogue.plans.map(({ key }) => ({ key }))
  const bundle = async (input: string) => {
    const { output } = (await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      define: { __PLANS_ON_SALE__: JSON.stringify({ plans }) },
      build: { write: false, target, rolldownOptions: { input, output: { format: 'iife' } } },
    })) as Rolldown.RolldownOutput
    return output[0].code.trim()
  }
  return {
    landingPage: await bundle(`src/composition/before-program/${mode}.ts`),
    formPage: await bundle('src/before-program/form-page.ts'),
    orderPlace: await bundle('src/before-program/order-place.ts'),
    everyPage: await bundle('src/before-program/every-page.ts'),
    addressPage: await bundle('src/before-program/address-page.ts'),
  }
}
