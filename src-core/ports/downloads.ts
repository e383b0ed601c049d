/** A file for the visitor to keep. */
export interface Download {
  readonly name: string
  /** The media type, such as `application/pdf`. */
  readonly type: string
  readonly content: Uint8Array
}

export interface Downloads {
  /** Hands the file to the browser, which saves it or asks where. Never fails. */
  save(file: Download): void
}
