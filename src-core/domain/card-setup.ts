import { readStored, nonBlankString } from '#contract/decode'

/** A card setup that was begun in this browser. Only its user may complete it on the return from the bank. */
export interface BegunCardSetup {
  readonly accountId: string
  /** The provider's id of the setup, which is no secret. */
  readonly setupId: string
}

const version = 1

export function writeCardSetup(setup: BegunCardSetup): string {
  return JSON.stringify({ version, ...setup })
}

export function readCardSetup(json: string | undefined): BegunCardSetup | undefined {
  return readStored(json, version, { accountId: nonBlankString, setupId: nonBlankString })
}
