import { ContainerModule, type ContainerModuleLoadOptions, type ServiceIdentifier } from 'inversify'
import { coreModule } from '../../src/composition/core.module'
import { composeInMemory } from '../../src/composition/in-memory'
import { storesModule } from '../../src/composition/stores.module'
import { PORTS } from '../../src/ports'

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/**/*.view-model.ts', {
  eager: true,
})

/** The modules that are loaded with their chunks. */
export const chunkModules = Object.entries(files).flatMap(([file, exported]) =>
  Object.values(exported)
    .map((value) => (value as { readonly module?: unknown }).module)
    .filter((value) => value instanceof ContainerModule)
    .map((module) => ({ file: file.replace('../../', ''), module })),
)

/** The identifiers that are bound once, from the start: ports, use cases and stores. */
export const singletons = [
  ...Object.values(PORTS),
  ...identifiersOf(coreModule),
  ...identifiersOf(storesModule),
]

export function identifiersOf(module: ContainerModule): ServiceIdentifier[] {
  const identifiers: ServiceIdentifier[] = []
  const { container } = composeInMemory()
  const bind: ContainerModuleLoadOptions['bind'] = (identifier) => {
    identifiers.push(identifier)
    return container.bind(identifier)
  }
  void module.load({ bind } as ContainerModuleLoadOptions)
  return identifiers
}

export function nameOf(identifier: ServiceIdentifier): string {
  return typeof identifier === 'function' ? identifier.name : String(identifier)
}
