import { Container, ContainerModule, type ServiceIdentifier } from 'inversify'
import { PORTS, type Ports } from '../ports'
import { coreModule } from './core.module'
import { storesModule } from './stores.module'

/** Creates the portal's container with the ports of a composition, the use cases and the stores. */
export function createContainer(ports: Ports): Container {
  // Without `jitless` Inversify uses eval, which the Content-Security-Policy forbids.
  const container = new Container({ defaultScope: 'Singleton', jitless: true })
  container.load(portsModule(ports), coreModule, storesModule)
  return container
}

function portsModule(ports: Ports): ContainerModule {
  return new ContainerModule(({ bind }) => {
    for (const [name, port] of Object.entries(ports)) {
      const token: ServiceIdentifier = PORTS[name as keyof Ports]
      bind(token).toConstantValue(port)
    }
  })
}
