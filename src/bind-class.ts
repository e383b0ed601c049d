import {
  ContainerModule,
  type BindInWhenOnFluentSyntax,
  type ContainerModuleLoadOptions,
  type ServiceIdentifier,
} from 'inversify'

type Bind = ContainerModuleLoadOptions['bind']

type Identifiers<Parameters extends readonly unknown[]> = {
  readonly [Index in keyof Parameters]: ServiceIdentifier<Parameters[Index]>
}

/** Binds a class to itself. The compiler checks `dependencies` against the constructor's parameters. */
export function bindClass<Instance, Parameters extends readonly unknown[]>(
  bind: Bind,
  Class: new (...parameters: Parameters) => Instance,
  dependencies: Identifiers<Parameters>,
): BindInWhenOnFluentSyntax<Instance> {
  const construct = (...parameters: unknown[]) => new Class(...(parameters as unknown as Parameters))
  return bind<Instance>(Class).toResolvedValue(construct, [...dependencies])
}

/** Returns the module of a view model, which `useViewModel` loads: binds it, anew for each component, and what it alone needs. */
export function viewModelModule<Parameters extends readonly unknown[]>(
  Class: new (...parameters: Parameters) => object,
  dependencies: Identifiers<Parameters>,
  bindOthers?: (bind: Bind) => void,
): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bindClass(bind, Class, dependencies).inTransientScope()
    bindOthers?.(bind)
  })
}
