import { ContainerModule } from 'inversify'
import { bindClass } from '../../bind-class'
import { PORTS } from '../../ports'
import { SessionStore } from '../../stores/session-store'
import { InvoiceListViewModel } from './invoice-list.view-model'

export const invoiceListModule = new ContainerModule(({ bind }) => {
  bindClass(bind, InvoiceListViewModel, [
    SessionStore,
    PORTS.portalApi,
    PORTS.downloads,
    PORTS.clock,
    PORTS.log,
  ]).inTransientScope()
})
