import {
  Container,
  ContainerModule,
  type ContainerModuleLoadOptions,
  type ServiceIdentifier,
} from 'inversify'
import { coreModule } from '../../src/composition/core.module'
import { storesModule } from '../../src/composition/stores.module'
import { PORTS } from '../../src/ports'

const files = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../src/**/*.module.ts', '!../../src/composition/**'],
  { eager: true },
)

/** The modules that come with the chunk of a screen or of a feature, with their files. */
export const chunkModules = Object.entries(files).flatMap(([file, exported]) =>
  Object.values(exported)
    .filter((value) => value instanceof ContainerModule)
    .map((module) => ({ file: file.replace('../../', ''), module })),
)

/** What a container has from the start, and has once: ports, use cases, stores. */
export const lasting = [...Object.values(PORTS), ...identifiersOf(coreModule), ...identifiersOf(storesModule)]

/** What a module binds. */
export function identifiersOf(module: ContainerModule): ServiceIdentifier[] {
  const identifiers: ServiceIdentifier[] = []
  const aside = new Container()
  const bind: ContainerModuleLoadOptions['bind'] = (identifier) => {
    identifiers.push(identifier)
    return aside.bind(identifier)
  }
  void module.load({ bind } as ContainerModuleLoadOptions)
  return identifiers
}

export function nameOf(identifier: ServiceIdentifier): string {
  return typeof identifier === 'function' ? identifier.name : String(identifier)
}
