import { readdirSync } from 'node:fs'
import { start } from 'node:repl'
import type { ServiceIdentifier } from 'inversify'
import * as orders from '../src-core/domain/order'
import { composeInMemory } from '../src/composition/in-memory'

// Opens a prompt with the core on fakes. Run with `npm run play`.

const portal = composeInMemory()
const useCases: Record<string, unknown> = {}
const folder = new URL('../src-core/use-cases/', import.meta.url)
for (const file of readdirSync(folder)) {
  const module = (await import(new URL(file, folder).href)) as Record<string, ServiceIdentifier>
  for (const [name, useCase] of Object.entries(module)) {
    if (portal.container.isBound(useCase))
      useCases[name.charAt(0).toLowerCase() + name.slice(1)] = portal.container.get(useCase)
  }
}

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
