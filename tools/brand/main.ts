import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigurationError } from '../../src/composition/configuration/configuration'
import { trimValues } from '../../src/composition/configuration/settings'
import { loadBrand } from '../hosting/brand/load-brand'
import { brandFolder } from '../hosting/brand/pictures'
import { loadConfiguration } from '../hosting/load-configuration'
import { drawPictures } from './draw-pictures'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Draws the pictures of the brand in the settings of `npm run build`, beside its logo. */
async function draw(): Promise<void> {
  const { raw, brandFiles } = loadConfiguration('production', root)
  const client = trimValues(raw.environment)['PORTAL_CLIENT'] ?? ''
  const brand = loadBrand(brandFiles, root)
  const problems = [
    ...(client === '' ? ['PORTAL_CLIENT is missing: the name of the brand is expected.'] : []),
    ...(brand.type === 'error' ? brand.error : []),
  ]
  if (brand.type === 'error' || problems.length > 0) throw new ConfigurationError(problems)
  const folder = brandFolder(brandFiles, root)
  for (const [fileName, png] of await drawPictures(client, brand.value, root)) {
    writeFileSync(join(folder, fileName), png)
    console.log(join(folder, fileName))
  }
}

const task = process.argv[2] === 'draw' ? draw() : Promise.reject(new Error('Usage: npm run brand -- draw'))
task.catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
