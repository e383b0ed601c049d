import { findRoute } from './routes'

/** Names of parameters that hold a secret or describe a person. */
const privateName = /client_secret$|^(oobCode|email|firstName|lastName)$/

/** Whether scripts of other parties may run on a page. The address of the page for a new password holds a secret. */
export function mayRunOtherScripts(path: string): boolean {
  return findRoute(path) !== '/set-password'
}

/** Whether a query parameter must leave the address before a script of another party can read it. */
export function isPrivateParameter(path: string, name: string, value: string): boolean {
  if (!mayRunOtherScripts(path) || privateName.test(name)) return true
  // The return path has private parameters of its own.
  return name === 'returnTo' && value.includes('?')
}
