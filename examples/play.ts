import { readdirSync } from 'node:fs'
import { start } from 'node:repl'
import { ContainerModule, type ServiceIdentifier } from 'inversify'
import * as orders from '../src-core/domain/order'
import { composeInMemory } from '../src/composition/in-memory'

// Opens a prompt with the core on fakes. Run with `npm run play`.

const portal = composeInMemory()
for (const folder of ['../src/features/', '../src/screens/'])
  for (const exported of await importAll(folder, '.module.ts'))
    for (const value of Object.values(exported))
      if (value instanceof ContainerModule) portal.container.load(value)

const useCases: Record<string, unknown> = {}
for (const exported of await importAll('../src-core/use-cases/', '.ts'))
  for (const [name, useCase] of Object.entries(exported))
    if (portal.container.isBound(useCase as ServiceIdentifier))
      useCases[name.charAt(0).toLowerCase() + name.slice(1)] = portal.container.get(
        useCase as ServiceIdentifier,
      )

console.log(`Use cases: ${Object.keys(useCases).join(', ')}
Ports:     ports.${Object.keys(portal.ports).join(', ports.')}
Orders:    ${Object.keys(orders).join(', ')}
World:     world.read(), world.faults.next('loadUser', 'unreachable'), world.reset()
Time:      await clock.advance(milliseconds)

Try:  order = startOrder.execute({ link: {}, country: 'US' })
      await signIn.execute({ email: 'subscribed@example.com', password: 'Halcyon-2026' })
      await ports.portalApi.loadUser()
`)
Object.assign(start('portal> ').context, portal, orders, useCases)

/** Imports the files of a folder and of the folders in it. */
function importAll(folder: string, ending: string): Promise<Record<string, unknown>[]> {
  const address = new URL(folder, import.meta.url)
  const files = readdirSync(address, { recursive: true, encoding: 'utf8' })
  return Promise.all(
    files.filter((file) => file.endsWith(ending)).map((file) => import(new URL(file, address).href)),
  )
}
