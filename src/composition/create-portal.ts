import { Container, type ContainerModule } from 'inversify'
import type { Portal } from '../portal'
import { coreModule } from './core.module'
import { presentationModule } from './presentation.module'
import { PRESENTATION } from './tokens'
import { viewModelsModule } from './view-models.module'

/** Builds the portal on an outside world. `jitless` keeps to a policy without eval. */
export function createPortal(outside: ContainerModule): {
  readonly portal: Portal
  readonly container: Container
} {
  const container = new Container({ defaultScope: 'Singleton', jitless: true })
  container.load(outside, coreModule, presentationModule, viewModelsModule)
  return { portal: container.get(PRESENTATION.portal), container }
}

/** Sets the portal going: who is here, and from where. Answers the way to stop. */
export function startPortal({ session, order, country }: Portal): () => void {
  session.onSignedOut(() => order.reset())
  const stop = session.start()
  void country.start()
  return stop
}
