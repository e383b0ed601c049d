import type { BindInWhenOnFluentSyntax, ContainerModuleLoadOptions, ServiceIdentifier } from 'inversify'

type Bind = ContainerModuleLoadOptions['bind']

/** Binds a class to itself. The compiler checks `dependencies` against the constructor's parameters. */
export function bindClass<Instance, Parameters extends readonly unknown[]>(
  bind: Bind,
  Class: new (...parameters: Parameters) => Instance,
  dependencies: { readonly [Index in keyof Parameters]: ServiceIdentifier<Parameters[Index]> },
): BindInWhenOnFluentSyntax<Instance> {
  const construct = (...parameters: unknown[]) => new Class(...(parameters as unknown as Parameters))
  return bind<Instance>(Class).toResolvedValue(construct, [...dependencies])
}
