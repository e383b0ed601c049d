import { readStored, nonBlankString } from '../shared/decode'

/** A change of card that was begun in this browser. Only its user may complete it on the return from the bank. */
export interface BegunCardSetup {
  readonly accountId: string
  /** The provider's id of the setup, which is no secret. */
  readonly setupId: string
}

const version = 1

export function writeCardSetup(setup: BegunCardSetup): string {
  return JSON.stringify({ version, ...setup })
}

/** Whether the stored setup is this one, begun by this user. */
export function isBegunCardSetup(json: string | undefined, { accountId, setupId }: BegunCardSetup): boolean {
  const stored = readStored(json, version, { accountId: nonBlankString, setupId: nonBlankString })
  return stored?.accountId === accountId && stored.setupId === setupId
}
