import { configure } from 'mobx'

// MobX only warns of a change outside an action. Here it fails the test.
configure({ enforceActions: 'always' })
console.warn = (...parts: unknown[]) => {
  throw new Error(parts.join(' '))
}
