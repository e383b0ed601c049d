import type { Invariant } from './invariant'

const modules = import.meta.glob<Readonly<Record<string, Invariant>>>(['./*.ts', '!./{all,invariant}.ts'], {
  eager: true,
})

export const invariants: readonly Invariant[] = Object.values(modules).flatMap((each) => Object.values(each))
